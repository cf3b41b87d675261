import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameVersion } from '../../../shared/chat-frames.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch, statement } from '../../../worker/db/batch.ts'
import { countUseStatement, limitKeysOf } from '../../../worker/http/limits.ts'
import { askWorker, keepRunning } from '../../helpers/worker/background.ts'
import { downDatabase, under } from '../../helpers/worker/bindings.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf } from '../../helpers/worker/chat.ts'
import { admin, type Client, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const owner = await admin()
const sneha = await customer()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** R2's own words, which do not name it. */
const internalError = (action: string) => () =>
  Promise.reject(new Error(`${action}: We encountered an internal error. Please try again. (10001)`))
const downBucket = () =>
  Object.assign(Object.create(env.PHOTOS), {
    ...Object.fromEntries(
      ['head', 'get', 'put', 'delete', 'createMultipartUpload'].map((action) => [action, internalError(action)]),
    ),
    resumeMultipartUpload: () => ({
      uploadPart: internalError('uploadPart'),
      complete: internalError('completeMultipartUpload'),
      abort: internalError('abortMultipartUpload'),
    }),
  })

/** The words of the platform, which do not say that a room was asked. */
const roomFailures = [
  'Durable Object storage operation exceeded timeout which caused object to be reset.',
  'internal error; reference = 8h2k',
]
const downRooms = (message: string) => {
  const fail = () => Promise.reject(new Error(message))
  const stub = Object.fromEntries(['send', 'history', 'markAllRead', 'fetch', 'backUp'].map((name) => [name, fail]))
  return Object.assign(Object.create(env.CHAT), { getByName: () => stub })
}

describe('503 with a sentence', () => {
  // Featured pieces and the sitemap may be in memory: they are answered whatever D1 does.
  it.each(['/api/user', '/api/admin/contacts', '/api/admin/products', '/api/user/bookings'])(
    'answers %s while D1 is down',
    async (path) => {
      const response = await under(owner, { DB: downDatabase() }).get(path)
      expect([path, response.status]).toEqual([path, 503])
      expect((await response.json<{ message: string }>()).message).toMatch(/^We cannot reach our records right now/)
    },
  )

  it('answers a booking with a photo while R2 is down, and the retry books', async () => {
    const input = { ...bookingInput, inspirationPhotos: [await createUploadedPhoto(sneha.id)] }
    const key = { 'Idempotency-Key': 'r2-down' }
    expect((await under(sneha, { PHOTOS: downBucket() }).post('/api/bookings', input, key)).status).toBe(503)
    expect((await sneha.post('/api/bookings', input, key)).status).toBe(201)
  })

  it('answers each step of a multipart upload while R2 is down', async () => {
    const down = under(sneha, { PHOTOS: downBucket() })
    const request = { filename: 'a.jpg', type: 'image/jpeg', metadata: { size: 6 * 1024 * 1024 } }
    expect((await down.post('/api/s3/multipart', request)).status).toBe(503)
    const { key, uploadId } = await sneha.make<{ key: string; uploadId: string }>('/api/s3/multipart', request)
    const path = `/api/s3/multipart/${uploadId}`
    const parts = [1, 2].map((PartNumber) => ({ PartNumber, ETag: 'x' }))
    expect((await down.post(`${path}/complete?key=${key}`, { parts })).status).toBe(503)
    expect((await down.send('DELETE', `${path}?key=${key}`)).status).toBe(503)
  })
})

describe.each(roomFailures)('a chat room that answers %j', (failure) => {
  const down = (client: Client) => under(client, { CHAT: downRooms(failure) })
  const expectUnavailable = async (response: Response) => {
    const { message } = await response.json<{ message: string }>()
    expect([response.status, message]).toEqual([503, expect.stringMatching(/^We cannot reach our records right now/)])
  }

  it('is a 503 with a sentence for sending, history, read and the socket, and sending again works', async () => {
    const room = await roomOf(sneha)
    const message = { roomId: room, message: 'Good morning', clientId: crypto.randomUUID() }
    await expectUnavailable(await down(sneha).post('/api/chat/messages', message))
    await expectUnavailable(await down(sneha).get(`/api/chat/messages?roomId=${room}`))
    await expectUnavailable(await down(sneha).get(`/api/chat/messages/${room}`))
    await expectUnavailable(await down(sneha).post(`/api/chat/room/${room}/read`))
    const upgrade = { Upgrade: 'websocket', Origin: 'http://localhost' }
    await expectUnavailable(await down(sneha).get(`/api/chat/room/${room}/socket?v=${frameVersion}`, upgrade))
    expect((await sneha.post('/api/chat/messages', message)).status).toBe(201)
    expect((await sneha.post(`/api/chat/room/${room}/read`)).status).toBe(200)
  })

  it('changes no refusal: a room of somebody else stays 404', async () => {
    const room = await roomOf(sneha)
    expect((await down(await customer()).get(`/api/chat/messages/${room}`)).status).toBe(404)
  })
})

it('500 answers what is a mistake of ours, also where D1 refuses a row', async () => {
  const batch = () => Promise.reject(new Error('D1_ERROR: CHECK constraint failed: bookings_score'))
  const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
  const DB = Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
  expect((await under(sneha, { DB }).get('/api/user')).status).toBe(500)
})

describe('the pace of writes', () => {
  /** Sends this client's requests through a shop where twelve writes are the most of a minute. */
  function paced<Who extends Client>(client: Who): Who {
    const slow = { ...env, LIMITS_SCALE: '0.05' }
    client.fetch = (request) => askWorker(request, slow)
    return client
  }

  /** The answers to so many of the same request. */
  async function statusesOf(count: number, send: () => Promise<Response>) {
    const statuses = new Set<number>()
    for (let nth = 0; nth < count; nth++) statuses.add((await send()).status)
    return [...statuses]
  }

  beforeEach(stopClock)

  it('stops a customer who changes something without end for the minute, and nobody else', async () => {
    const [sneha, divya, owner] = [paced(await customer()), paced(await customer()), paced(await admin())]
    const turn = (who: Client) => who.put('/api/user/language/ml')
    expect(await statusesOf(12, () => turn(sneha))).toEqual([200])
    const refused = await turn(sneha)
    expect(await refusal(refused)).toEqual([429, 'That was too often. Please try again in a minute.'])
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect((await sneha.get('/api/user/settings')).status).toBe(200)
    expect((await turn(divya)).status).toBe(200)
    expect(await statusesOf(14, () => owner.post('/api/admin/notifications/read-all'))).toEqual([200])
  })

  it('stops who marks a chat as read without end, a customer or a guest, but not an admin', async () => {
    const [sneha, guest, owner] = [paced(await customer()), paced(await createGuest()), paced(await admin())]
    const room = await roomOf(sneha)
    const read = (who: Client, of: string) => who.post(`/api/chat/room/${of}/read`)
    for (const [who, of] of [
      [sneha, room],
      [guest, guest.room],
    ] as const) {
      expect(await statusesOf(12, () => read(who, of))).toEqual([200])
      expect((await read(who, of)).status).toBe(429)
      expect((await who.get(`/api/chat/messages/${of}`)).status).toBe(200)
    }
    expect(await statusesOf(14, () => read(owner, room))).toEqual([200])
  })
})

it('finds the counts of the parts of a download with those of its customer, and nobody else’s', async () => {
  const ctx = createCtx(env, keepRunning, { writes: true })
  const [anna, beena] = [crypto.randomUUID(), crypto.randomUUID()]
  const subjects = [anna, `${anna}|2`, `${anna}|12`, `${beena}|2`]
  await batch(ctx, { uses: subjects.map((subject) => countUseStatement(ctx, 'dataDownloads', subject)) })
  await batch(ctx, {
    gone: limitKeysOf([anna]).map((key) => statement(ctx, sql`DELETE FROM rate_limits WHERE ${key}`)),
  })
  const results = await db.all("SELECT key FROM rate_limits WHERE key LIKE 'dataDownloads:%'")
  expect(results).toEqual([{ key: `dataDownloads:${beena}|2` }])
})
