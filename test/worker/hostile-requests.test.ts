import { describe, expect, it } from 'vitest'
import { book, bookingInput, type CreatedBooking } from '../helpers/worker/bookings.ts'
import { faultsOf } from '../helpers/worker/calls-with-bodies.ts'
import { customer } from '../helpers/worker/client.ts'
import * as db from '../helpers/worker/db.ts'
import { orderAdmin } from '../helpers/worker/orders.ts'
import { helperPhone } from '../helpers/worker/staff.ts'
import { access } from './access/access-table.ts'

const apiRoutes = access.map(([route]) => route).filter((route) => route.includes(' /api/'))
const withBodies = apiRoutes.filter((route) => !/^GET |\/logout$/.test(route))
const isOfCustomers = (route: string) => /\/api\/(user|chat\/guest)\//.test(route)

const isOfStaff = (route: string) => route.includes(' /api/work/')
const [sneha, adminClient] = [await customer(), await orderAdmin()]
const helper = await helperPhone(adminClient, { role: 'assistant' })

/** The route asked by whom it lets furthest in, its parameters all `id`. */
function send(route: string, id: string, body?: string, headers?: Record<string, string>) {
  const [method = '', path = ''] = route.split(' ')
  const target = path.replace(/:\w+/g, id)
  const client = isOfCustomers(route) ? sneha : isOfStaff(route) ? helper : adminClient
  return client.send(method, target, method === 'GET' ? undefined : body, headers)
}

describe('every route of the API', () => {
  const bodies: [kind: string, body: string][] = [
    ['half an object', '{"id":'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"id":"x"},"constructor":{"prototype":{"polluted":true}}}'],
    ['brackets', '['.repeat(30_000)],
  ]
  it.each(bodies)('answers %s as a body', async (kind, body) => {
    const faults: string[] = []
    for (const route of withBodies)
      faults.push(...(await faultsOf(await send(route, 'none', body), `${kind} to ${route}`)))
    expect(faults).toEqual([])
    expect({}).not.toHaveProperty('polluted')
  })

  it('takes no more than 64 KB, and a picture of 1 MB', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(66_000) })
    const pictures = JSON.stringify({ id: 'x'.repeat(1_100_000) })
    // Tested in imports/bounds.test.ts (2 MB), backup/objects.test.ts (12 MB) and uploads/put-photo.test.ts (10 MB).
    const larger = [
      'POST /api/admin/imports',
      'PUT /api/backup/objects/:key{.+}',
      'PUT /api/objects/upload/u/:user/:id',
    ]
    for (const route of apiRoutes.filter((route) => !route.startsWith('GET ') && !larger.includes(route))) {
      const response = await send(route, 'none', route === 'POST /api/admin/pictures' ? pictures : body)
      await response.arrayBuffer()
      expect([route, response.status]).toEqual([route, 413])
    }
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x'])('answers a body that is said to be %s', async (type) => {
    const faults: string[] = []
    for (const route of withBodies)
      faults.push(
        ...(await faultsOf(await send(route, 'none', '{"id":"x"}', { 'Content-Type': type }), `${type} to ${route}`)),
      )
    expect(faults).toEqual([])
  })

  const ids: [kind: string, id: string][] = [
    ['NUL', '%00'],
    ['half a letter', '%E0%A4%A'],
    ['a way out', '..%2f..%2fadmin'],
    ['a prototype', '__proto__'],
    ['5,000 letters', 'x'.repeat(5000)],
  ]
  it.each(ids)('answers %s as an id', async (kind, id) => {
    const faults: string[] = []
    for (const route of apiRoutes.filter((route) => route.includes(':')))
      faults.push(...(await faultsOf(await send(route, id, '{}'), `${kind} to ${route}`)))
    expect(faults).toEqual([])
  })

  it('is closed to a session that has ended, whoever it was of', async () => {
    const open = access.filter(([, visitor]) => visitor !== 401).map(([route]) => route)
    const ended = [await orderAdmin('second@example.com'), await customer()]
    const cookies = ended.map(({ cookie }) => cookie)
    const ofEnded = 'SELECT id FROM users WHERE email IN (?, ?)'
    await db.run(`DELETE FROM sessions WHERE user_id IN (${ofEnded})`, ...ended.map(({ email }) => email))
    for (const route of apiRoutes.filter((route) => !open.includes(route))) {
      const [method = '', path = ''] = route.split(' ')
      for (const [index, client] of ended.entries()) {
        client.cookie = cookies[index] ?? ''
        const target = path.replace(/:\w+/g, 'none')
        const response = await client.send(method, target, method === 'GET' ? undefined : {})
        await response.arrayBuffer()
        expect([route, response.status]).toEqual([route, 401])
      }
    }
  })
})

// Sneha is told to wait by now: she has written too often for a minute.
const rema = await customer()

/** A refusal is the caller's fault, and says so in a sentence for people. */
async function expectRefusal(response: Response, what: string) {
  expect([what, response.ok]).toEqual([what, false])
  expect(await faultsOf(response, what)).toEqual([])
}

describe('values that are no choice', () => {
  it.each(['veil', 'Baptism-Suit', '__proto__', 'constructor', 'toString'])('%s', async (value) => {
    await expectRefusal(await rema.post('/api/bookings', { ...bookingInput, serviceType: value }), 'serviceType')
    await expectRefusal(await adminClient.post('/api/admin/bookings', { ...bookingInput, source: value }), 'source')
    await expectRefusal(await adminClient.put('/api/admin/bookings/none', { status: value }), 'status')
    await expectRefusal(await adminClient.get(`/api/bookings?status=${value}`), 'filter')
  })

  it('more photos than five, and a key that repeats a request of the past', async () => {
    const inspirationPhotos = Array.from({ length: 6 }, (_, nth) => `u/a/${nth}`)
    await expectRefusal(await rema.post('/api/bookings', { ...bookingInput, inspirationPhotos }), 'six photos')
    const key = { 'Idempotency-Key': 'k'.repeat(201) }
    await expectRefusal(await rema.post('/api/bookings', bookingInput, key), 'long key')
  })
})

describe('addresses', () => {
  const lists = [
    ...['/api/bookings', '/api/user/bookings', '/api/user/orders', '/api/admin/customers', '/api/admin/contacts'],
    ...['/api/admin/leads', '/api/chat/leads', '/api/user/notifications', '/api/admin/notifications'],
  ]
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const queries = [
    ...['limit=abc', 'limit=0', 'limit=-1', 'limit=1.5', 'limit=101', 'limit=1e9', 'limit='],
    ...['cursor=x', 'cursor=%00', `cursor=${'a'.repeat(300)}`, 'cursor=a&cursor=b'],
    ...[`cursor=${cursorOf(null)}`, `cursor=${cursorOf({})}`, `cursor=${cursorOf([null, 'now', 'id'])}`],
    `cursor=${Buffer.from('[null,1e999,"id"]').toString('base64url')}`,
  ]
  it.each(lists)('%s refuses a page that cannot be', async (path) => {
    for (const query of queries) await expectRefusal(await adminClient.get(`${path}?${query}`), `${path}?${query}`)
  })

  it('answer any search with what is found, be it nothing', async () => {
    const odd = ['%00', '%25', "'", '%22', '%ED%A0%80', '%F0%9F%91%B6', '%E0%B4%86%E0%B4%A6', '*', '_%25', '(((', '+']
    for (const q of odd) {
      const response = await adminClient.get(`/api/bookings?q=${q}${q}`)
      expect([q, response.status]).toEqual([q, 200])
      expect(await response.json()).toBeInstanceOf(Array)
    }
    await expectRefusal(await adminClient.get(`/api/bookings?q=${'a'.repeat(101)}`), 'a long search')
    for (const list of lists.filter((list) => !/user|notifications/.test(list)))
      await expectRefusal(await adminClient.get(`${list}?sort=best`), `an unknown order of ${list}`)
    for (const list of ['/api/bookings', '/api/admin/contacts', '/api/admin/leads', '/api/chat/leads'])
      await expectRefusal(await adminClient.get(`${list}?status=sold`), `an unknown status of ${list}`)
    await expectRefusal(await adminClient.get('/api/admin/notifications?type=nonsense'), 'an unknown type')
    await expectRefusal(await adminClient.get('/api/bookings?status=a&status=b'), 'two filters')
  })

  it('answer 404 with a sentence where there is nothing, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      await expectRefusal(await rema.send(method, '/api/nothing-here', method === 'GET' ? undefined : {}), method)
    expect((await rema.send('DELETE', '/api/bookings', {})).status).toBe(404)
  })
})

it.each(['bookings', 'admin/orders', 'admin/customers', 'admin/leads', 'admin/chat/rooms', 'admin/products'])(
  'a search of many words is answered by %s, as many as fit',
  async (list) => {
    const words = Array.from({ length: 33 }, (_, nth) => `${'abcdefghijk'[nth % 11]}${'xyz'[Math.floor(nth / 11)]}`)
    const response = await adminClient.get(`/api/${list}?q=${encodeURIComponent(words.join(' '))}`)
    expect([response.status, await response.json()]).toEqual([200, []])
  },
)

describe('letters of all kinds', () => {
  it('come back exactly as they were sent', async () => {
    const kept = {
      childName: 'ആദ്യ മോൾ 👶🏽',
      parentName: 'ശ്രീ‍കല O’Brien-Nair 👩‍👩‍👧',
      message: 'മാമോദീസ ഉടുപ്പ് 🕊️\n\tאבג e\u0301 \u2028 "quoted" <b>&amp;</b> %00 \\u0000 {x} 100% ₹',
      preferredTime: "6'o clock; DROP TABLE bookings;--",
    }
    const made = await book(rema, kept)
    expect(made).toMatchObject(kept)
    const [mine] = await rema.read<CreatedBooking[]>('/api/user/bookings')
    expect(mine).toMatchObject(kept)
    const found = await adminClient.read<CreatedBooking[]>(`/api/bookings?q=${encodeURIComponent('ആദ്യ')}`)
    expect(found.map(({ id }) => id)).toEqual([made.id])
    expect(found[0]).toMatchObject(kept)
  })

  it('lose nothing but the space around them', async () => {
    expect(await book(rema, { childName: '  Anna  Maria ', email: ' ANNA@Example.com ' })).toMatchObject({
      childName: 'Anna  Maria',
      email: 'anna@example.com',
    })
  })
})
