import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bumpContentVersion } from '../../../worker/content-version.ts'
import { Connection, isBookmark } from '../../../worker/db/connection.ts'
import { admin, Client } from '../../helpers/worker/client.ts'

const bookmarkOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('bookmark='))
    ?.match(/^bookmark=([^;]*);.*HttpOnly/)?.[1]
const read = [{ sql: 'SELECT 1 AS one', params: [] }]

const owner = await admin()
afterEach(() => vi.restoreAllMocks())

/** Where the sessions with D1 begin that a request opens. */
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
    // What another file of tests has read is not shown again.
    bumpContentVersion()
    // As new as the browser's, where this isolate has written nothing later.
    const later = 'ffffffff-00000000-00000000-00000000000000000000000000000000'
    const reader = Object.assign(new Client(), { cookie: `bookmark=${later}` })
    expect(await startsOf(() => reader.get('/api/products?category=women'))).toMatchObject({
      status: 200,
      starts: [later],
    })
    const other = await startsOf(() => new Client().get('/api/products?category=accessories'))
    // Or what this isolate wrote in another file of tests.
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

describe('a connection', () => {
  it('asks the primary unless it was told that a copy will do, and again for each of its writes', async () => {
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
})
