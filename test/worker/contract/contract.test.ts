import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { api } from '../../../worker/api.ts'
import { Client } from '../../helpers/worker/client.ts'
import { openContractShop } from '../../helpers/worker/contract-shop.ts'
import { expectSearchTexts } from '../../helpers/worker/search-texts.ts'
import { formatRecords } from './record-answers.ts'
import { type RecordedCall, recordedCalls } from './recorded-calls.ts'

/** A Tuesday in the shop's season; every call comes a second after the one before, so no two rows tie. */
const startedAt = Date.parse('2026-12-01T06:30:00.000Z')

/** GET routes that answer no JSON or need the secret of a link, and another name for one. */
const notRecorded = [
  'GET /api/admin/backup/photos.zip',
  'GET /api/admin/backup/shop.zip',
  'GET /api/admin/pictures/:id',
  'GET /api/backup/photos.zip',
  'GET /api/backup/shop.zip',
  'GET /api/chat/room/:id/socket',
  'GET /api/family/:hash',
  'GET /api/family/:hash/photos/:id',
  'GET /api/logout',
  'GET /api/photos/u/:user/:id',
  'GET /api/pictures/:id',
  'GET /api/user/data.zip',
  'GET /api/visits/:id/ics',
  'GET /api/work/orders/:id/photos/:photo',
]

let shop: Awaited<ReturnType<typeof openContractShop>>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  let made = 0
  // Ids in the order of their making keep rows of one moment in one order.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `00000000-0000-4000-9000-${String(++made).padStart(12, '0')}` as const,
  )
  shop = await openContractShop()
  return () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

it('every call is answered as it is recorded', { timeout: 240_000 }, async () => {
  const records: RecordedCall[] = []
  for (const { call, as, status, body } of recordedCalls) {
    vi.setSystemTime(startedAt + 1000 * (records.length + 1))
    // No call uses up a limit of a later one.
    await env.DB.prepare('DELETE FROM rate_limits').run()
    const client = as === 'visitor' ? new Client() : shop.callers[as]
    const [method = '', path = ''] = shop.filled(call).split(' ')
    const response = await client.send(method, path, body && JSON.parse(shop.filled(JSON.stringify(body))))
    const answer = await readAnswer(response)
    expect([call, as, response.status, response.status === status || answer]).toEqual([call, as, status, true])
    records.push({ call, as, status, ...(body && { body }), answer })
  }
  // The search finds all that the sample and the calls have written.
  await expectSearchTexts()
  await expect(formatRecords(startedAt, records)).toMatchFileSnapshot('../../fixtures/answers.json')
})

it('every GET route of the API is recorded', () => {
  const routes = api.routes
    .filter(({ method, path }) => method === 'GET' && !/[*/]$/.test(path))
    .map(({ path }) => path)
  const called = new Set(recordedCalls.map(({ call }) => routes.find((route) => isCallOf(route, call))))
  const missing = routes.filter((route) => !called.has(route)).map((route) => `GET /api${route}`)
  expect([...new Set(missing)].sort()).toEqual(notRecorded)
})

function isCallOf(route: string, call: string) {
  const [parts, asked] = [`GET /api${route}`.split('/'), call.replace(/\?.*/, '').split('/')]
  return parts.length === asked.length && parts.every((part, nth) => part.startsWith(':') || part === asked[nth])
}

async function readAnswer(response: Response): Promise<unknown> {
  const location = response.headers.get('Location')
  if (location) return { location }
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK')
  return { file: response.headers.get('Content-Disposition'), type }
}
