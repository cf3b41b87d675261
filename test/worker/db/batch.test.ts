import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bumpContentVersion } from '../../../worker/content-version.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch, prepared, run } from '../../../worker/db/batch.ts'
import { Connection, isBookmark, MigrationCheck } from '../../../worker/db/connection.ts'
import { counters } from '../../../worker/db/schema.ts'
import { isUnavailable } from '../../../worker/http/http.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

const ctx = createCtx(env, keepRunning)
const insert = (name: string, value: number) => ctx.db.insert(counters).values({ name, value })
const select = (name: string) => ctx.db.select().from(counters).where(eq(counters.name, name))

describe('a batch', () => {
  it('answers each statement under its name, lists as lists, and runs nothing for undefined', async () => {
    const answers = await batch(ctx, {
      inserted: insert('one', 1).returning(),
      more: [insert('two', 2).returning(), insert('three', 3).returning()],
      nothing: undefined,
      current: select('three'),
    })
    expect(answers).toEqual({
      inserted: [{ name: 'one', value: 1 }],
      more: [[{ name: 'two', value: 2 }], [{ name: 'three', value: 3 }]],
      nothing: undefined,
      current: [{ name: 'three', value: 3 }],
    })
    expect(await batch(ctx, { nothing: undefined })).toEqual({ nothing: undefined })
  })

  it('writes all or nothing', async () => {
    await expect(batch(ctx, { first: insert('four', 4), second: insert('one', 5) })).rejects.toThrow(/UNIQUE/)
    expect(await run(ctx, select('four'))).toEqual([])
  })
})

it('a statement does not run by itself', async () => {
  const cause = { cause: new Error('A statement runs by batch(ctx, ...) or run(ctx, ...), see worker/db/batch.ts') }
  await expect(insert('five', 5)).rejects.toMatchObject(cause)
  await expect(select('one')).rejects.toMatchObject(cause)
  await expect(select('one').get()).rejects.toMatchObject(cause)
  expect(await run(ctx, select('five'))).toEqual([])
})

it('selects that are written once take the values of each request', async () => {
  let written = 0
  const statements = prepared(['first', 'second'], ({ db }, { first, second }) => {
    written++
    return {
      one: db.select({ value: sql<number>`${first} + 1`.as('value') }).from(sql`(SELECT 1)`),
      both: db
        .select({ value: sql<string[]>`json_array(${second}, ${first})`.mapWith(JSON.parse).as('value') })
        .from(sql`(SELECT 1)`),
    }
  })
  expect(written).toBe(0)
  const asked = [statements({ first: 1, second: 'a' }), statements({ first: 2, second: 'b' })]
  expect(await Promise.all(asked.map((each) => batch(ctx, each)))).toEqual([
    { one: [{ value: 2 }], both: [{ value: ['a', 1] }] },
    { one: [{ value: 3 }], both: [{ value: ['b', 2] }] },
  ])
  expect(written).toBe(1)
})

type Queries = Parameters<MigrationCheck['run']>[0]
let asked: number[] = []
const ask = (queries: Queries) => {
  asked.push(queries.length)
  return env.DB.batch<object>(queries.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
}
const insertion = { sql: "INSERT INTO counters (name, value) VALUES ('tried', 1)", params: [] }
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
    ['a write', insertion],
  ])('refuses %s as unavailable, and says why', async (_, query) => {
    const error = await new MigrationCheck().run([query], ask).catch((error: unknown) => error)
    expect(String(error)).toContain(`The database lacks the migration ${newest}`)
    expect(isUnavailable(error)).toBe(true)
    expect(await db.first("SELECT 1 FROM counters WHERE name = 'tried'")).toBeNull()
  })

  it('serves again in the same isolate once it is migrated', async () => {
    const check = new MigrationCheck()
    await expect(check.run([insertion], ask)).rejects.toThrow('lacks the migration')
    await db.run('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
    await db.run('INSERT INTO d1_migrations (name) VALUES (?)', newest)
    expect(await check.run([insertion], ask)).toHaveLength(1)
  })
})

const bookmarkOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('bookmark='))
    ?.match(/^bookmark=([^;]*);.*HttpOnly/)?.[1]
const read = [{ sql: 'SELECT 1 AS one', params: [] }]

const owner = await admin()
afterEach(() => vi.restoreAllMocks())

/** Returns the start bookmarks of a request's D1 sessions. */
async function startsOf(request: () => Promise<Response>) {
  const withSession = vi.spyOn(env.DB, 'withSession').mockClear()
  const response = await request()
  return {
    status: response.status,
    bookmark: bookmarkOf(response),
    starts: withSession.mock.calls.map(([start]) => start),
  }
}

describe('who wrote', () => {
  it('reads what was written: the bookmark comes in a cookie and goes on to D1', async () => {
    const written = await startsOf(() =>
      owner.post('/api/admin/chat/replies', { title: 'Hours', message: 'Ten to seven' }),
    )
    expect(written.status).toBe(201)
    expect(new Set(written.starts)).toEqual(new Set(['first-primary']))
    expect(isBookmark(written.bookmark)).toBe(true)
    // Clears content cached by another test file.
    bumpContentVersion()
    // The session starts at the browser's bookmark, unless this isolate has a later write.
    const later = 'ffffffff-00000000-00000000-00000000000000000000000000000000'
    const reader = Object.assign(new Client(), { cookie: `bookmark=${later}` })
    expect(await startsOf(() => reader.get('/api/products?category=women'))).toMatchObject({
      status: 200,
      starts: [later],
    })
    const other = await startsOf(() => new Client().get('/api/products?category=accessories'))
    // Possibly the bookmark of a write in another test file.
    expect(other.starts).toHaveLength(1)
    expect(String(other.starts[0]) >= String(written.bookmark)).toBe(true)
  })

  it('gets no bookmark for what has changed nothing, nor for reading', async () => {
    expect((await startsOf(() => new Client().post('/api/login', {}))).bookmark).toBeUndefined()
    expect(await startsOf(() => owner.get('/api/bookings'))).toMatchObject({
      status: 200,
      bookmark: undefined,
      starts: [],
    })
  })
})

describe('a bookmark that a browser has made up', () => {
  it.each(['first-primary', "1' OR 1", '../../x', 'F'.repeat(60), ''])('%s is not asked for', async (text) => {
    const client = Object.assign(new Client(), { cookie: `bookmark=${encodeURIComponent(text)}` })
    const { status, starts } = await startsOf(() =>
      client.get(`/api/products?category=children&${crypto.randomUUID()}`),
    )
    expect(status).toBe(200)
    expect(starts).not.toContain(text)
  })

  it('is left where D1 does not take it: the primary is asked', async () => {
    const refused = Object.assign(Object.create(env.DB), {
      withSession: () => ({ batch: () => Promise.reject(new Error('D1_ERROR: no such bookmark')) }),
    })
    const connection = new Connection(refused)
    connection.readNearby('ffffffff-ffffffff-ffffffff-00000000000000000000000000000000')
    expect((await connection.run(read))[0]?.results).toEqual([{ one: 1 }])
    const write = [{ sql: "INSERT INTO counters (name, value) VALUES ('nearby', 1)", params: [] }]
    await expect(connection.run(write)).rejects.toThrow('no such bookmark')
  })
})

it('a connection asks the primary unless it was told that a copy will do, and again for each of its writes', async () => {
  const withSession = vi.spyOn(env.DB, 'withSession')
  await new Connection(env.DB).run(read)
  expect(withSession).not.toHaveBeenCalled()
  const writing = new Connection(env.DB, { writes: true })
  await writing.run(read)
  expect(writing.bookmark).toBeNull()
  await writing.run([{ sql: "INSERT INTO counters (name, value) VALUES ('written', 1)", params: [] }])
  expect(isBookmark(writing.bookmark ?? undefined)).toBe(true)
  expect(withSession.mock.calls).toEqual([['first-primary'], ['first-primary']])
})
