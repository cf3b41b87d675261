import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAccount, readToken } from '../../../../scripts/deploy/account.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'account-'))
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'a-token')
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

const open = async (named?: string) => {
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', '')
  return (await openAccount(undefined, named, `${folder}/state/account`)).id
}

it('an account that was named once is known the next time, without a question', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody needs to be asked')))
  expect(await open('the-second')).toBe('the-second')
  expect(await open()).toBe('the-second')
  expect(await open('the-first')).toBe('the-first')
  expect(await open()).toBe('the-first')
})

it('the environment names one for a single run', async () => {
  await open('the-second')
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'another')
  expect((await openAccount(undefined, undefined, `${folder}/state/account`)).id).toBe('another')
  expect(await open()).toBe('the-second')
})

it('an answer of an unknown shape is a sentence', async () => {
  const body = { success: true, errors: [], result: [{ number: 7 }] }
  vi.stubGlobal('fetch', async () => Response.json(body))
  await expect(open()).rejects.toThrow(
    'Cloudflare answered GET /accounts?per_page=50 otherwise than this code knows it',
  )
})

it('what wrangler prints beside a token is none', () => {
  expect(readToken('{"type":"oauth","token":"t"}')).toBe('t')
  expect(readToken('A new version of wrangler is there.')).toBeUndefined()
})
