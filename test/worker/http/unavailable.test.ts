import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../worker/app.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let owner: Awaited<ReturnType<typeof admin>>
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  owner = await admin()
  sneha = await customer()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** The same browser, before a Worker with other bindings. */
function under({ cookie, address }: Client, bindings: Partial<Cloudflare.Env>) {
  const fetch = async (request: Request) => {
    const execution = createExecutionContext()
    const response = await app.fetch(request, { ...env, ...bindings }, execution)
    await waitOnExecutionContext(execution)
    return response
  }
  return Object.assign(new Client(), { cookie, address, fetch })
}

const downDatabase = () => {
  const batch = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'))
  const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
  return Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
}
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

describe('500', () => {
  it('answers what is a mistake of ours, also where D1 refuses a row', async () => {
    const batch = () => Promise.reject(new Error('D1_ERROR: CHECK constraint failed: bookings_score'))
    const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
    const DB = Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
    expect((await under(sneha, { DB }).get('/api/user')).status).toBe(500)
  })
})
