import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAccount } from '../../../../scripts/deploy/account.ts'
import { Failure } from '../../../../scripts/deploy/api.ts'
import { askAt } from '../../../../scripts/deploy/ask.ts'
import { readNames } from '../../../../scripts/deploy/names.ts'
import { readDomain, readMailFrom, readOwner } from '../../../../scripts/deploy/options.ts'
import { root } from '../../../../scripts/run.ts'

describe("the shop's address", () => {
  it.each([
    ['shop.example', 'shop.example'],
    [' https://Shop.Example/ ', 'shop.example'],
    ['ammu.co.in', 'ammu.co.in'],
    ['', undefined],
    ['workers.dev', undefined],
    ['https://boutique.anna.workers.dev', undefined],
  ])('%j is %s', (typed, domain) => expect(readDomain(typed)).toBe(domain))

  it.each([
    ...['shop', 'localhost', 'http://shop.example', 'shop.example/kochi', 'shop.example:8787', '127.0.0.1', 'a b.in'],
  ])('is not %j', (typed) => expect(() => readDomain(typed)).toThrow('is not an address of a shop'))
})

it('an address for mail may be several for the owner, and none for the sender', () => {
  expect(readOwner('Anna@shop.example, second@shop.example')).toBe('anna@shop.example, second@shop.example')
  expect(readMailFrom('')).toBe('')
})

it('an address for mail is refused where it is none', () => {
  expect(() => readOwner('anna@shop.example,')).toThrow("'' is not an e-mail address.")
  expect(() => readMailFrom('shop.example')).toThrow("'shop.example' is not an e-mail address.")
})

it('asks again until the answer is one, and does not show what is hidden', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.on('data', (chunk) => (shown += chunk))
  const ask = askAt(input, output)
  const check = (typed: string) => {
    if (typed.length === 6) return typed
    // The next line is typed once the question is there again.
    setImmediate(() => input.write('secret\n'))
    throw new Failure('Six letters, please.')
  }
  input.write('short\n')
  expect(await ask('A word:', check, { isHidden: true })).toBe('secret')
  expect(shown.match(/A word:/g)).toHaveLength(2)
  expect(shown).toContain('Six letters, please.')
  expect(shown).not.toContain('secret')
})

it('whoever leaves the question is told so in a sentence', async () => {
  const input = new PassThrough()
  const answer = askAt(input, new PassThrough())('A word:', (typed) => typed)
  input.end()
  await expect(answer).rejects.toThrow(Failure)
})

/** The names of a wrangler.toml with this text. */
async function namesOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'names-'))
  try {
    await writeFile(`${folder}/wrangler.toml`, text)
    return readNames(`${folder}/wrangler.toml`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
const tree = await readFile(`${root}/wrangler.toml`, 'utf8')

it('reads the names as TOML has them, with a comment behind or other quotes', async () => {
  const changed = tree
    .replace('name = "boutique"', "name = 'ammu' # the Worker")
    .replace('database_name = "boutique"', 'database_name = "ammu-2" # since the restore')
  const { worker, database, bucket, crons } = await namesOf(changed)
  expect([worker, database, bucket, crons.length]).toEqual(['ammu', 'ammu-2', 'boutique-photos', 4])
})

it('says in a sentence what is not as the shop needs it', async () => {
  await expect(namesOf('name = boutique')).rejects.toThrow('wrangler.toml cannot be read')
  await expect(namesOf(tree.replace(/^database_name.*$/m, ''))).rejects.toThrow(/at d1_databases\.0\.database_name/)
})

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
