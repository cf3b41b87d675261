import { createECDH, randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { parseArgs, parseEnv } from 'node:util'

/** Where `npm start` serves without a flag: what links in mails lead to. */
const usualUrl = 'http://localhost:8787'

/** Flags that have links lead to the server at `url`, where .dev.vars names the usual one. */
export const siteFlags = (vars: Record<string, string | undefined>, url: string) =>
  vars.SITE_URL === usualUrl && url !== usualUrl ? ['--var', `SITE_URL:${url}`] : []

/** Random keys of a shop, on a laptop or online. Names as in worker/env.d.ts. */
export function createKeys() {
  const vapid = createECDH('prime256v1')
  vapid.generateKeys()
  return {
    ADMIN_PASSWORD: randomBytes(9).toString('base64url'),
    SESSION_KEY: randomBytes(32).toString('base64'),
    SEALING_KEY: randomBytes(32).toString('base64'),
    BACKUP_KEY: randomBytes(32).toString('base64url'),
    VAPID_PUBLIC_KEY: vapid.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: vapid.getPrivateKey().toString('base64url'),
  }
}

/** Values of what the Worker reads on a laptop. */
export function createDevVars() {
  return {
    ADMIN_EMAILS: 'owner@example.com',
    ...createKeys(),
    VAPID_SUBJECT: 'mailto:owner@example.com',
    LIMITS_SCALE: '1',
    // `wrangler dev` shows mails and sends none.
    MAIL_FROM: 'shop@example.com',
    SITE_URL: usualUrl,
    // The keys of wrangler.toml's local store: they open nothing but `wrangler dev`.
    R2_ACCESS_KEY_ID: 'local',
    R2_SECRET_ACCESS_KEY: 'local-development-only',
  }
}

/** One half of the pair without the other is of no use: they are made together. */
const pairs = [['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']]

/**
 * Completes a .dev.vars file: lines that are there stay as they are, a missing or empty value gets a random one.
 * Only its owner may read it (600). Returns all values.
 */
export async function completeDevVars(file: string): Promise<Record<string, string | undefined>> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const present = parseEnv(text)
  for (const pair of pairs) if (pair.some((name) => !present[name])) for (const name of pair) delete present[name]
  const missing = Object.entries(createDevVars()).filter(([name]) => !present[name])
  if (missing.length > 0) {
    const gone = new Set(missing.map(([name]) => name))
    const keptLines = text.split('\n').filter((line) => !gone.has(line.split('=')[0]?.trim() ?? ''))
    const added = missing.map(([name, value]) => `${name}=${value}\n`)
    await writeFile(file, `${keptLines.join('\n').trimEnd()}\n${added.join('')}`.trimStart(), { mode: 0o600 })
  }
  await chmod(file, 0o600)
  return { ...present, ...Object.fromEntries(missing) }
}

/** What `npm start` itself needs of wrangler's flags. Every flag, these included, is handed on as it was typed. */
type Flags = { port: number; persistTo: string; all: string[] }

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
