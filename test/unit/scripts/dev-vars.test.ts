import { createECDH } from 'node:crypto'
import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, test } from 'vitest'
import { completeDevVars, siteFlags } from '../../../scripts/dev-vars.ts'
import { root, run } from '../../../scripts/run.ts'
import { makeWorkerData } from '../../../scripts/worker-data.ts'

let file: string
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'dev-vars-')), '.dev.vars')
})

it('.dev.vars is made with every value, readable by its owner only, and stays as it is the second time', async () => {
  const vars = await completeDevVars(file)
  expect(vars.ADMIN_PASSWORD?.length).toBeGreaterThanOrEqual(12)
  expect(Buffer.from(vars.SEALING_KEY ?? '', 'base64')).toHaveLength(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(vars.VAPID_PRIVATE_KEY ?? '', 'base64url'))
  expect(pair.getPublicKey().toString('base64url')).toBe(vars.VAPID_PUBLIC_KEY)
  const text = await readFile(file, 'utf8')
  expect(await completeDevVars(file)).toEqual(vars)
  expect(await readFile(file, 'utf8')).toBe(text)
})

it('.dev.vars is random: no two are alike', async () => {
  const first = await completeDevVars(file)
  const second = await completeDevVars(`${file}.2`)
  for (const name of ['ADMIN_PASSWORD', 'SESSION_KEY', 'SEALING_KEY', 'VAPID_PRIVATE_KEY'])
    expect([name, first[name]]).not.toEqual([name, second[name]])
})

it('.dev.vars keeps the lines that are there and fills in a missing or empty value', async () => {
  await writeFile(file, '# mine\nADMIN_EMAILS="anna@example.com"\nADMIN_PASSWORD=\n\nOWN_VALUE=kept # why\n')
  await chmod(file, 0o644)
  const vars = await completeDevVars(file)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^# mine\nADMIN_EMAILS="anna@example\.com"\n\nOWN_VALUE=kept # why\n/)
  expect(text.match(/^ADMIN_PASSWORD=.+$/gm)).toHaveLength(1)
  expect(vars).toMatchObject({ ADMIN_EMAILS: 'anna@example.com', OWN_VALUE: 'kept' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it.each([
  ['http://localhost:8787', 'http://localhost:9000', ['--var', 'SITE_URL:http://localhost:9000']],
  ['http://localhost:8787', 'http://localhost:8787', []],
  ['https://shop.example', 'http://localhost:9000', []],
])('the address in links named %s, served at %s', (named, served, flags) => {
  expect(siteFlags({ SITE_URL: named }, served)).toEqual(flags)
})

it('a command that ends before it has read what it is given ends with its own code', async () => {
  expect(await run('node', ['-e', 'process.exit(3)'], { quiet: true, input: 'x'.repeat(4_000_000) })).toBe(3)
})

test.each(Object.entries(await makeWorkerData()))(
  '%s is what `npm run data` makes of the libraries',
  async (file, text) => {
    expect((await readFile(`${root}/${file}`, 'utf8')) === text).toBe(true)
  },
)
