import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeAccount, startFakeAccount } from '../helpers/fake-account.ts'
import { firstFlags, runDeploy, spawnDeploy } from '../helpers/run-deploy.ts'

let account: FakeAccount
beforeEach(async () => {
  account = await startFakeAccount()
})
afterEach(() => account.close())

const again = (...flags: string[]) => runDeploy(account, { flags, env: {} })
const boundId = () => account.bindings?.find(({ name }) => name === 'DB')?.id
const idOf = (name: string) => account.databases.find((database) => database.name === name)?.uuid

it('a shop whose database was lost gets an empty one and is bound to it; its secrets stay', async () => {
  account.putOnline(undefined)
  const secrets = new Map(account.secrets)
  const { code, printed } = await again()
  expect(printed).toContain('The database that the shop was bound to is gone.')
  expect(code).toBe(0)
  expect(boundId()).toBe(idOf('boutique'))
  expect(account.databases[0]?.tables.prepare('SELECT COUNT(*) AS rows FROM users').get()).toEqual({ rows: 0 })
  expect(account.secrets).toEqual(secrets)
})

it('a copy of the code that names another database leaves a restored shop bound to its own', async () => {
  account.putOnline('boutique-2')
  const { code, printed } = await again()
  expect([code, account.changes]).toEqual([1, []])
  expect(printed).toContain('The shop keeps its data in the database boutique-2, and wrangler.toml names boutique.')
  expect(boundId()).toBe(idOf('boutique-2'))

  // On purpose, as before a restore: an empty one, and no table in it.
  expect((await again('--without-tables')).code).toBe(0)
  expect(boundId()).toBe(idOf('boutique'))
  expect(account.changes).not.toContain('apply a migration')
})

it("a domain that another took since the shop's last deploy is not taken back without a word", async () => {
  account.putOnline('boutique')
  Object.assign(account, { domains: [], taken: 'shop.example' })
  const { code, printed } = await again('--without-tables')
  expect(code).toBe(1)
  expect(printed).toContain('--take-over')
  expect([account.changes, account.domains]).toEqual([[], []])
})

it('a move says which address is left, and a password that was taken away stays away', async () => {
  account.putOnline('boutique')
  account.secrets.delete('ADMIN_PASSWORD')
  const { code, printed } = await again('--without-tables', '--address', 'workers.dev')
  expect(code).toBe(0)
  expect(printed).toContain('It moves from https://shop.example to https://boutique.anna.workers.dev')
  expect(account.secrets.has('ADMIN_PASSWORD')).toBe(false)
  expect(printed).toContain('There is no ADMIN_PASSWORD, and it stays so')
})

it('Ctrl-C says what stands, and the next deploy goes on from there', async () => {
  const { code, printed } = await spawnDeploy(account, { until: 'make bucket', signal: 'SIGINT' })
  expect(code).toBe(130)
  expect(printed).toContain('\nStopped by Ctrl-C.\nDone: database')
  expect(printed).not.toMatch(/^ +at /m)
  expect((await runDeploy(account, { flags: [...firstFlags, '--without-tables'] })).code).toBe(0)
  expect(account.changes.filter((change) => /make (database|bucket)/.test(change))).toEqual([
    'make database',
    'make bucket',
  ])
})

it('where nobody reads the password it makes none', async () => {
  const { code, printed } = await spawnDeploy(account, { isUnread: true })
  expect(code).toBe(1)
  expect(printed).toContain('Nobody reads what this prints any more.')
  expect(printed).not.toMatch(/^ +at /m)
  expect(account.secrets.size).toBe(0)
})
