import * as z from 'zod'
import { rememberAccount, rememberedAccount } from '../account.ts'
import { capture, run } from '../run.ts'
import { type Api, createApi } from './api.ts'
import type { Ask } from './ask.ts'
import { Failure } from './failure.ts'

/** An account of Cloudflare, and how to ask for what is in it. */
export type Account = Api & { id: string; path: string }

/**
 * Opens the account that is named, or the one of the last time, or the only one, or the one that is chosen; `wrangler login`
 * where nobody is signed in. What was named or chosen is known the next time, in the `memory`, a file.
 */
export async function openAccount(ask: Ask | undefined, named: string | undefined, memory?: string): Promise<Account> {
  const api = createApi(process.env.CLOUDFLARE_API_TOKEN || (await readLogin(ask !== undefined)))
  const given = named || process.env.CLOUDFLARE_ACCOUNT_ID || (await rememberedAccount(memory))
  const id = given || (await chooseAccount(api, ask))
  if (named || !given) await rememberAccount(id, memory)
  // Wrangler's commands take it from there.
  process.env.CLOUDFLARE_ACCOUNT_ID = id
  return { ...api, id, path: `/accounts/${encodeURIComponent(id)}` }
}

const loginAnswer = z.object({ type: z.string(), token: z.string() })

/** The token of `wrangler login`, fresh. */
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

/** Of what wrangler printed; undefined where that is no JSON, as its advice to update is not. */
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
