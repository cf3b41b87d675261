import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MigrationCheck } from '../../../worker/db/migration-check.ts'
import { isUnavailable } from '../../../worker/http/http.ts'
import * as db from '../../helpers/worker/db.ts'

type Queries = Parameters<MigrationCheck['run']>[0]
let asked: number[] = []
const ask = (queries: Queries) => {
  asked.push(queries.length)
  return env.DB.batch<object>(queries.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
}
const insert = { sql: "INSERT INTO counters (name, value) VALUES ('tried', 1)", params: [] }
const missing = { sql: 'SELECT "fabric" FROM orders', params: [] }
const newest = await env.DB.prepare('SELECT max(name) AS name FROM d1_migrations').first<string>('name')

beforeEach(() => {
  asked = []
})

it('the check goes with the first batch of an isolate alone, and its answer stays inside', async () => {
  const check = new MigrationCheck()
  const read = { sql: 'SELECT 7 AS seven', params: [] }
  for (let nth = 0; nth < 2; nth++)
    expect((await check.run([read], ask)).map(({ results }) => results)).toEqual([[{ seven: 7 }]])
  expect(asked).toEqual([2, 1])
})

describe.each([
  ['lacks the newest migration', `DELETE FROM d1_migrations WHERE name = '${newest}'`],
  ['was never migrated', 'ALTER TABLE d1_migrations RENAME TO other_migrations'],
])('a database that %s', (_, change) => {
  beforeEach(async () => {
    await db.run(change)
  })
  afterEach(async () => {
    await env.DB.batch([
      env.DB.prepare('DROP TABLE IF EXISTS other_migrations'),
      env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)'),
      env.DB.prepare('INSERT OR IGNORE INTO d1_migrations (name) VALUES (?)').bind(newest),
      env.DB.prepare("DELETE FROM counters WHERE name = 'tried'"),
    ])
  })

  it.each([
    ['a read of a missing column', missing],
    ['a write', insert],
  ])('refuses %s as unavailable, and says why', async (_, query) => {
    const error = await new MigrationCheck().run([query], ask).catch((error: unknown) => error)
    expect(String(error)).toContain(`The database lacks the migration ${newest}`)
    expect(isUnavailable(error)).toBe(true)
    expect(await db.first("SELECT 1 FROM counters WHERE name = 'tried'")).toBeNull()
  })

  it('serves again in the same isolate once it is migrated', async () => {
    const check = new MigrationCheck()
    await expect(check.run([insert], ask)).rejects.toThrow('lacks the migration')
    await db.run('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
    await db.run('INSERT INTO d1_migrations (name) VALUES (?)', newest)
    expect(await check.run([insert], ask)).toHaveLength(1)
  })
})
