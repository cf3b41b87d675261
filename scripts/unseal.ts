import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { unsealBytes } from '../worker/lib/crypto.ts'
import { withDatabase } from './database.ts'
import { readNames } from './deploy/names.ts'
import { capture, root } from './run.ts'

// `npm run unseal -- <id> [folder]`: what is kept sealed of an erased customer, into a folder. docs/deploying.md says when.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const [id, folder] = positionals
const readDevVars = async () => parseEnv(await readFile(`${root}/.dev.vars`, 'utf8').catch(() => ''))
const key = process.env.SEALING_KEY ?? (values.remote ? undefined : (await readDevVars()).SEALING_KEY)
if (!id || !key) {
  console.error(
    'Say whose copy, by the id that the log of Privacy shows, and with which key:\n' +
      'SEALING_KEY=... npm run unseal -- <id> [folder] --remote',
  )
  process.exit(1)
}

const prefix = `sealed/${id}/`
const contents = z.object({ names: z.array(z.string().check(z.regex(/^(chats|photos)\/[\w-]+$/))) })
type Fetch = (path: string) => Promise<Uint8Array<ArrayBuffer>>

/** Opens the objects of the customer, as `fetchSealed` gets them, into the folder. Writes none if the key opens none. */
const openAll = async (fetchSealed: Fetch) => {
  const read = async (name: string) => {
    const opened = await unsealBytes(key, prefix + name, await fetchSealed(prefix + name))
    if (!opened) throw new Error(`This key does not open ${prefix}${name}.`)
    return Buffer.from(opened)
  }
  const rows = await read('rows')
  const path = resolve(root, folder ?? `unsealed-${id}`)
  await mkdir(path, { mode: 0o700 })
  const write = async (name: string, bytes: Buffer) => {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), bytes, { mode: 0o600 })
  }
  await write('rows.json', rows)
  const { names } = contents.parse(JSON.parse(String(rows)))
  for (const name of names) await write(name.startsWith('chats/') ? `${name}.json` : name, await read(name))
  console.log(
    `${path}: the rows, and ${names.length} chats and photos. Delete the folder once it has been answered for.`,
  )
}

await (values.remote ? withBucketOnline(openAll) : withLocalBucket(openAll))

async function withLocalBucket(work: (fetchSealed: Fetch) => Promise<void>) {
  await withDatabase(values['persist-to'] ?? '.wrangler/state', ({ env }) =>
    work(async (path) => {
      const object = await env.PHOTOS.get(path)
      if (!object) throw new Error(`There is no ${path}.`)
      return new Uint8Array(await object.arrayBuffer())
    }),
  )
}

async function withBucketOnline(work: (fetchSealed: Fetch) => Promise<void>) {
  const { bucket } = readNames()
  const scratch = await mkdtemp(join(tmpdir(), 'unseal-'))
  const file = join(scratch, 'object')
  try {
    await work(async (path) => {
      await capture('wrangler', ['r2', 'object', 'get', `${bucket}/${path}`, '--file', file, '--remote'])
      return new Uint8Array(await readFile(file))
    })
  } finally {
    await rm(scratch, { recursive: true })
  }
}
