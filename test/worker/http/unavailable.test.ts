import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameVersion } from '../../../shared/chat-frames.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf } from '../../helpers/worker/chat.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { downDatabase, under } from '../../helpers/worker/down.ts'
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
    const opened = await sneha.post('/api/s3/multipart', request)
    const { key, uploadId } = await opened.json<{ key: string; uploadId: string }>()
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

  it('is the same for a guest and for an admin', async () => {
    const guest = await createGuest()
    await expectUnavailable(await down(guest).post('/api/chat/messages', { roomId: guest.room, message: 'Hello' }))
    await expectUnavailable(await down(owner).get(`/api/chat/messages/${guest.room}`))
  })

  it('changes no refusal: a room of somebody else stays 404', async () => {
    const room = await roomOf(sneha)
    expect((await down(await customer()).get(`/api/chat/messages/${room}`)).status).toBe(404)
  })
})

describe('500', () => {
  it('answers what is a mistake of ours, also where D1 refuses a row', async () => {
    const batch = () => Promise.reject(new Error('D1_ERROR: CHECK constraint failed: bookings_score'))
    const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
    const DB = Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
    expect((await under(sneha, { DB }).get('/api/user')).status).toBe(500)
  })
})
