import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../scripts/run.ts'
import { type FakeAccount, startFakeAccount } from '../helpers/fake-account.ts'
import { firstFlags as first, bucketKeys as keys, runDeploy, spawnDeploy } from '../helpers/run-deploy.ts'

let account: FakeAccount
beforeEach(async () => {
  account = await startFakeAccount()
})
afterEach(() => account.close())

const deploy = (flags?: string[], env?: Record<string, string>) => runDeploy(account, { flags, env })

const passwordIn = (printed: string) => /first sign-in, shown this once: (\S+)$/m.exec(printed)?.[1]
const changed = () => account.changes.filter((change, index, all) => change !== all[index - 1])

it('the first deploy makes everything and prints the first sign-in; the second changes nothing', async () => {
  const { code, printed } = await spawnDeploy(account)
  expect(printed).toContain('The shop is online: https://shop.example')
  expect(code).toBe(0)
  expect(existsSync(`${root}/dist/boutique/wrangler.deploy.json`)).toBe(false)
  // The last two go side by side.
  expect([...changed().slice(0, -2), ...changed().slice(-2).sort()]).toEqual([
    ...['make database', 'make bucket', 'set CORS', 'apply a migration', 'make a place for secrets', 'store secrets'],
    ...['deploy', 'attach domain', 'set crons'],
  ])
  expect(account.secrets.get('ADMIN_EMAILS')).toBe('anna@shop.example')
  expect(passwordIn(printed)).toBe(account.secrets.get('ADMIN_PASSWORD'))
  expect(printed.split(String(passwordIn(printed)))).toHaveLength(2)
  expect(printed).toContain('First sign-in: https://shop.example/admin-login  anna@shop.example')
  expect(account.secrets.get('R2_SECRET_ACCESS_KEY')).toBe(keys.R2_SECRET_ACCESS_KEY)
  for (const name of ['SESSION_KEY', 'VAPID_PRIVATE_KEY', 'R2_SECRET_ACCESS_KEY'])
    expect(printed).not.toContain(account.secrets.get(name))
  expect(printed).toContain(`npm run unseal\`, to keep with it: ${account.secrets.get('SEALING_KEY')}`)
  expect(account.bindings).toContainEqual({ name: 'SITE_URL', type: 'plain_text', text: 'https://shop.example' })
  expect(account.bindings).toContainEqual({ name: 'R2_ENDPOINT', type: 'plain_text', text: account.origin })
  expect(account.bindings).toContainEqual(
    expect.objectContaining({ name: 'DB', type: 'd1', id: account.databases[0]?.uuid }),
  )
  expect(account.databases[0]?.tables.prepare('SELECT COUNT(*) AS rows FROM users').get()).toEqual({ rows: 0 })

  const before = [[...account.changes], new Map(account.secrets)]
  // It needs no flag and no key: what is there was found by its name.
  const second = await deploy([], {})
  expect(second.printed).toContain('shop: there already')
  expect(second.printed).not.toContain(passwordIn(printed))
  expect([account.changes, account.secrets]).toEqual(before)
})

it('without a terminal it says what is missing, and changes nothing', async () => {
  const { code, printed } = await deploy([], {})
  expect(code).toBe(1)
  expect(printed).toContain('--address shop.example')
  expect(printed).toContain('--owner you@example.com')
  expect(account.changes).toEqual([])
})

it('says how to make the keys of the bucket, and refuses a pair that it does not take', async () => {
  expect((await deploy(first, {})).printed).toContain('Object Read & Write, apply to this bucket only: boutique-photos')
  const { code, printed } = await deploy(first, { ...keys, R2_ACCESS_KEY_ID: 'another' })
  expect(code).toBe(1)
  expect(printed).toContain('(InvalidAccessKeyId)')
  expect(printed).toContain('Done: database, bucket for photos, photos from its pages.')
  expect(account.secrets.size).toBe(0)
})

it('a token that is refused, and a domain of another account, are said in a sentence', async () => {
  const refused = await deploy(first, { ...keys, CLOUDFLARE_API_TOKEN: 'another' })
  expect(refused.printed).toContain('Workers Scripts Edit, D1 Edit, Workers R2 Storage Edit')
  const foreign = await deploy(['--address', 'foreign.example', '--owner', 'anna@shop.example'])
  expect(foreign.printed).toContain('foreign.example is not in this account')
  expect([refused.code, foreign.code, account.changes]).toEqual([1, 1, []])
})

it('of a Worker whose secrets cannot be listed, none is made anew', async () => {
  Object.assign(account, { bindings: [], hidesSecrets: true })
  account.secrets.set('SEALING_KEY', 'what the copies are sealed with')
  const { code } = await deploy()
  expect([code, account.changes]).toEqual([1, []])
  expect(Object.fromEntries(account.secrets)).toEqual({ SEALING_KEY: 'what the copies are sealed with' })
})
