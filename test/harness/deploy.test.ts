import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

it('Ctrl-C says what stands, and the next deploy goes on from there, to keys that the bucket does not take', async () => {
  const stopped = await spawnDeploy(account, { until: 'make bucket', signal: 'SIGINT' })
  expect(stopped.code).toBe(130)
  expect(stopped.printed).toContain('\nStopped by Ctrl-C.\nDone: database')
  expect(stopped.printed).not.toMatch(/^ +at /m)
  const { code, printed } = await deploy(first, { ...keys, R2_ACCESS_KEY_ID: 'another' })
  expect(code).toBe(1)
  expect(printed).toContain('(InvalidAccessKeyId)')
  expect(printed).toContain('Done: database, bucket for photos, photos from its pages.')
  expect(account.changes).toEqual(['make database', 'make bucket', 'set CORS'])
  expect(account.secrets.size).toBe(0)
  expect((await deploy(first, {})).printed).toContain('Object Read & Write, apply to this bucket only: boutique-photos')
})

it('where nobody reads the password it makes none', async () => {
  const { code, printed } = await spawnDeploy(account, { flags: [...first, '--without-tables'], isUnread: true })
  expect(code).toBe(1)
  expect(printed).toContain('Nobody reads what this prints any more.')
  expect(printed).not.toMatch(/^ +at /m)
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

describe('a shop that is online', () => {
  const again = (...flags: string[]) => deploy(['--without-tables', ...flags], {})
  const boundId = () => account.bindings?.find(({ name }) => name === 'DB')?.id
  const idOf = (name: string) => account.databases.find((database) => database.name === name)?.uuid

  it('whose database was lost gets an empty one with tables and is bound to it; its secrets stay', async () => {
    account.putOnline(undefined)
    const secrets = new Map(account.secrets)
    const { code, printed } = await deploy([], {})
    expect(printed).toContain('The database that the shop was bound to is gone.')
    expect(code).toBe(0)
    expect(boundId()).toBe(idOf('boutique'))
    expect(account.secrets).toEqual(secrets)
    expect(account.databases[0]?.tables.prepare('SELECT COUNT(*) AS rows FROM users').get()).toEqual({ rows: 0 })
  })

  it('keeps its restored database, unless told: then it moves, says which address is left, and makes no password', async () => {
    account.putOnline('boutique-2')
    account.secrets.delete('ADMIN_PASSWORD')
    const refused = await deploy([], {})
    expect([refused.code, account.changes]).toEqual([1, []])
    expect(refused.printed).toContain(
      'The shop keeps its data in the database boutique-2, and wrangler.toml names boutique.',
    )
    expect(boundId()).toBe(idOf('boutique-2'))

    // As before a restore: an empty one, and no table in it.
    const { code, printed } = await again('--address', 'workers.dev')
    expect(code).toBe(0)
    expect(boundId()).toBe(idOf('boutique'))
    expect(account.changes).not.toContain('apply a migration')
    expect(printed).toContain('It moves from https://shop.example to https://boutique.anna.workers.dev')
    expect(account.secrets.has('ADMIN_PASSWORD')).toBe(false)
    expect(printed).toContain('There is no ADMIN_PASSWORD, and it stays so')
  })

  it('does not take back without a word a domain that another took since its last deploy', async () => {
    account.putOnline('boutique')
    Object.assign(account, { domains: [], taken: 'shop.example' })
    const { code, printed } = await again()
    expect(code).toBe(1)
    expect(printed).toContain('--take-over')
    expect([account.changes, account.domains]).toEqual([[], []])
  })
})
