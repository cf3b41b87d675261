import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const own = migrations.findIndex((name) => name.endsWith('_people.sql'))

it('the migration of people leaves accounts from before it with a confirmed address, and confirms no later one', () => {
  const database = new DatabaseSync(':memory:')
  const migrate = (names: string[]) => {
    for (const name of names) database.exec(readFileSync(`migrations/${name}`, 'utf8'))
  }
  const register = (id: string, at: number) =>
    database
      .prepare('INSERT INTO users (id, email, password, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, `${id}@example.com`, 'hash', at, at)
  migrate(migrations.slice(0, own))
  register('before', 1767225600000)
  migrate(migrations.slice(own))
  register('after', 1767225600001)
  expect(database.prepare('SELECT id, email_confirmed_at, has_account FROM users ORDER BY created_at').all()).toEqual([
    { id: 'before', email_confirmed_at: 1767225600000, has_account: 1 },
    { id: 'after', email_confirmed_at: null, has_account: 1 },
  ])
})
