import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { capture, root, run } from '../run.ts'
import { type Api, createApi, Failure } from './api.ts'
import type { Ask } from './ask.ts'

/** A Cloudflare account with a client for its API. */
export type Account = Api & { id: string; path: string }

/**
 * Opens the named account, the remembered one, the only one, or the one chosen at the prompt. Runs `wrangler login` if
 * nobody is signed in. Remembers a named or chosen account in the file `memory`.
 */
export async function openAccount(ask: Ask | undefined, named: string | undefined, memory?: string): Promise<Account> {
  const api = createApi(process.env.CLOUDFLARE_API_TOKEN || (await readLogin(ask !== undefined)))
  const given = named || process.env.CLOUDFLARE_ACCOUNT_ID || (await rememberedAccount(memory))
  const id = given || (await chooseAccount(api, ask))
  if (named || !given) await rememberAccount(id, memory)
  // Wrangler's commands read the account from this variable.
  process.env.CLOUDFLARE_ACCOUNT_ID = id
  return { ...api, id, path: `/accounts/${encodeURIComponent(id)}` }
}

const loginAnswer = z.object({ type: z.string(), token: z.string() })

/** Returns a fresh token of `wrangler login`. */
async function readLogin(isTerminal: boolean) {
  const found = await findLogin()
  if (found) return found
  if (!isTerminal)
    throw new Failure(
      'Nobody is signed in to Cloudflare here. Please run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
    )
  await run('wrangler', ['login'], { isInteractive: true })
  const token = await findLogin()
  if (!token) throw new Failure('The sign-in at Cloudflare did not come to its end. Please run this again.')
  return token
}

async function findLogin() {
  const printed = await capture('wrangler', ['auth', 'token', '--json']).catch(() => undefined)
  return printed && readToken(printed)
}

/** Reads the token from wrangler's output; undefined if the output is not JSON, such as the notice to update. */
export function readToken(printed: string) {
  try {
    return loginAnswer.safeParse(JSON.parse(printed)).data?.token
  } catch {
    return undefined
  }
}

const accounts = z.array(z.object({ id: z.string(), name: z.string() }))

async function chooseAccount(api: Api, ask: Ask | undefined) {
  const all = await api.call(accounts, '/accounts?per_page=50')
  const [first, ...others] = all
  if (!first)
    throw new Failure('This sign-in sees no account of Cloudflare. Please name one: CLOUDFLARE_ACCOUNT_ID=...')
  if (others.length === 0) return first.id
  const list = all.map(({ id, name }, index) => `  ${index + 1}  ${name}  ${id}`).join('\n')
  if (!ask) throw new Failure(`Which account? Please name one, --account <id>:\n${list}`)
  return ask(`${list}\nWhich account, 1 to ${all.length}?`, (typed) => {
    const chosen = all[Number(typed) - 1]
    if (!chosen) throw new Failure(`Please type a number from 1 to ${all.length}.`)
    return chosen.id
  })
}

const binding = z.object({
  type: z.string(),
  name: z.string(),
  text: z.optional(z.string()),
  id: z.optional(z.string()),
})
const settings = z.object({ bindings: z.array(binding) })
const secretNames = z.array(z.object({ name: z.string() }))

/**
 * Reads the state of an earlier deploy: the Worker's variables, the names of its secrets and the id of its database.
 */
export async function readOnline({ call, find, path }: Account, worker: string) {
  const script = `${path}/workers/scripts/${worker}`
  const found = await find(settings, `${script}/settings`)
  const { bindings } = found ?? { bindings: [] }
  // An existing Worker always has a list of secrets. Treating it as empty would overwrite the keys that seal stored
  // data.
  const secrets = found
    ? await call(secretNames, `${script}/secrets`)
    : ((await find(secretNames, `${script}/secrets`)) ?? [])
  const vars: Record<string, string | undefined> = {}
  for (const { type, name, text } of bindings) if (type === 'plain_text') vars[name] = text
  const databaseId = bindings.find(({ type, name }) => type === 'd1' && name === 'DB')?.id
  return { vars, secrets: new Set(secrets.map(({ name }) => name)), databaseId }
}

/** Stored per copy of the tree: another copy may be another shop in another account. */
const usual = `${root}/.wrangler/account`

/**
 * Returns the account that this copy of the tree was deployed to, if a sign-in has several; undefined if none was
 * chosen.
 */
async function rememberedAccount(file = usual): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(() => '')).trim() || undefined
}

async function rememberAccount(id: string, file = usual) {
  await mkdir(resolve(file, '..'), { recursive: true })
  await writeFile(file, `${id}\n`)
}
