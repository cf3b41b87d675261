import { createECDH, randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { parseArgs, parseEnv } from 'node:util'

/** Address of `npm start` without a flag. Links in mails lead to it. */
const usualUrl = 'http://localhost:8787'

/** Returns flags that point links to the server at `url`, if .dev.vars names the usual address. */
export const siteFlags = (vars: Record<string, string | undefined>, url: string) =>
  vars.SITE_URL === usualUrl && url !== usualUrl ? ['--var', `SITE_URL:${url}`] : []

/** Creates random keys for a shop, local or online. Names as in worker/env.d.ts. */
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

/** Creates the values that the Worker reads in local development. */
export function createDevVars() {
  return {
    ADMIN_EMAILS: 'owner@example.com',
    ...createKeys(),
    VAPID_SUBJECT: 'mailto:owner@example.com',
    LIMITS_SCALE: '1',
    // `wrangler dev` prints mails instead of sending them.
    MAIL_FROM: 'shop@example.com',
    SITE_URL: usualUrl,
    // Keys of wrangler.toml's local store, which work only with `wrangler dev`.
    R2_ACCESS_KEY_ID: 'local',
    R2_SECRET_ACCESS_KEY: 'local-development-only',
  }
}

/** Half of a pair is useless, so both values are created together. */
const pairs = [['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']]

/**
 * Completes a .dev.vars file: keeps existing lines and gives missing or empty values a random one. Only its owner may
 * read the file (mode 600). Returns all values.
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

/** Flags of wrangler that `npm start` itself reads. Every flag is also passed on unchanged. */
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
