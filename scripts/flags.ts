import { parseArgs } from 'node:util'

/** What `npm start` itself needs of wrangler's flags. Every flag, these included, is handed on as it was typed. */
export type Flags = { port: number; persistTo: string; all: string[] }

/** Reads the flags after `npm start --`; both `--port 9000` and `--port=9000` are understood. */
export function readFlags(args: string[]): Flags {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { port: { type: 'string' }, 'persist-to': { type: 'string' } },
  })
  const port = Number(values.port ?? 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    console.error(`--port ${values.port} is not a port: please give a number from 1 to 65535.`)
    process.exit(1)
  }
  return { port, persistTo: String(values['persist-to'] ?? '.wrangler/state'), all: args }
}
