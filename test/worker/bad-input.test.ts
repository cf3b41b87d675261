import { describe, expect, it } from 'vitest'
import { book, bookingInput, type CreatedBooking, count } from '../helpers/worker/bookings.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { inTwoYears } from '../helpers/worker/orders.ts'

const written = ['users', 'bookings', 'contacts', 'leads', 'notifications', 'search_terms', 'idempotency_keys']
const rows = () => Promise.all(written.map(count))

const visitor = new Client()
const by = { visitor: () => visitor, customer: () => sneha, admin: () => adminClient }
const [sneha, adminClient] = [await customer(), await admin()]

/** What an answer must be that refuses: a status of the caller's fault and a sentence for people. */
async function expectRefusal(response: Response, what: string) {
  const text = await response.text()
  expect([what, response.status >= 400 && response.status < 500, text]).toEqual([what, true, text])
  const { message } = JSON.parse(text)
  expect(message, what).toMatch(/^[A-Z][^{}]{8,}$/)
  // What a schema says when nobody gave it a sentence.
  expect(message, what).not.toMatch(/invalid input|expected|too (big|small)|regex|undefined|NaN/i)
}

const person = { firstName: 'Anna', lastName: 'Kurian', email: 'anna@example.com', password: 'kasavu-thread-7' }
const enquiry = { name: 'Rema', email: 'rema@example.com', phone: '98470 11111', message: 'Do you make veils?' }
const [newId, longAgo] = ['0d1f6a4e-7b1c-4b57-9d0a-2f6f6c1f9a11', '2026-01-01T00:00:00.000Z']
const walkIn = {
  ...{ customerName: 'Rema', customerEmail: 'rema@example.com', customerPhone: '98470 11111', outfitType: 'Veil' },
  ...{
    eventDate: inTwoYears('01-01'),
    estimatedDelivery: inTwoYears('01-01'),
    priority: 'high',
    notes: 'x',
    description: 'x',
  },
  ...{ items: [], status: 'pending' },
}
const routes: [method: string, path: string, who: keyof typeof by, fields: Record<string, unknown>][] = [
  ['POST', '/api/register', 'visitor', person],
  ['POST', '/api/login', 'visitor', { email: person.email, password: 'x' }],
  ['POST', '/api/auth/admin/login', 'visitor', { email: person.email, password: 'x' }],
  ['POST', '/api/auth/forgot-password', 'visitor', { email: person.email }],
  ['PUT', '/api/user/password', 'customer', { currentPassword: 'x', newPassword: 'kasavu-thread-8' }],
  [
    'POST',
    '/api/auth/admin/change-password',
    'admin',
    { email: 'owner@example.com', currentPassword: 'x', newPassword: 'kasavu-thread-8' },
  ],
  ['POST', '/api/contacts', 'visitor', enquiry],
  [
    'POST',
    '/api/bookings',
    'customer',
    { ...bookingInput, inspirationPhotos: [], eventDate: inTwoYears('01-01'), userId: '' },
  ],
  ['POST', '/api/admin/bookings', 'admin', { ...bookingInput, source: 'phone' }],
  ['PUT', '/api/admin/bookings/none', 'admin', { status: 'confirmed' }],
  ['PUT', '/api/admin/contacts/none', 'admin', { status: 'qualified' }],
  ['PUT', '/api/chat/leads/none', 'admin', { status: 'qualified' }],
  ['POST', '/api/admin/orders', 'admin', walkIn],
  ['PATCH', '/api/admin/orders/none', 'admin', { ...walkIn, totalAmount: 5, updatedAt: '2026-01-01T00:00:00.000Z' }],
  [
    'POST',
    '/api/admin/orders/none/payments',
    'admin',
    { amount: 5, note: 'x', reference: 'x', reason: 'x', updatedAt: '2026-01-01T00:00:00.000Z' },
  ],
  ['POST', '/api/user/orders/none/paid', 'customer', { amount: 5, reference: '612345678901' }],
  ['POST', '/api/admin/orders/none/updates', 'admin', { title: 'Cut', description: 'x', stage: 'cutting', photos: [] }],
  ['POST', '/api/admin/customers/none/wearers', 'admin', { id: newId, name: 'Mia', born: '2025-03', note: 'x' }],
  ['PATCH', '/api/admin/wearers/none', 'admin', { name: 'Mia', born: '2025-03', note: 'x', updatedAt: longAgo }],
  [
    'POST',
    '/api/admin/wearers/none/measurements',
    'admin',
    { id: newId, garment: 'other', takenOn: '2026-01-01', unit: 'cm', sizes: { chest: 10_000 }, notes: 'x' },
  ],
  ['POST', '/api/admin/messages/none/sent', 'admin', { text: 'x' }],
  ['PUT', '/api/admin/message-templates/fitting/en', 'admin', { body: 'Hello {name}', updatedAt: longAgo }],
  ['PUT', '/api/user/profile', 'customer', { firstName: 'Anna', lastName: 'Kurian', phone: '98470 11111' }],
  ['PATCH', '/api/admin/customers/none', 'admin', { notes: 'x', notedAt: '2026-01-01T00:00:00.000Z' }],
]

describe.each(routes)('%s %s', (method, path, who, fields) => {
  const send = (body: unknown) => by[who]().send(method, path, body)

  const wrong: [kind: string, value: unknown][] = [
    ['a number', 5],
    ['true', true],
    ['a list', [[]]],
    ['an object', { toString: 'no' }],
    ['NUL inside', 'a\u0000b@example.com'],
    ['half of an emoji', '\ud83d'],
    ['20,000 letters', 'x'.repeat(20_000)],
    ['100,000 letters', 'x'.repeat(100_000)],
  ]
  it.each(wrong)('refuses %s in each field, and writes nothing', async (kind, value) => {
    const before = await rows()
    for (const field of Object.keys(fields)) {
      // A password may hold any letters: it is hashed and never shown.
      if (field === 'password' && kind === 'NUL inside') continue
      const response = await send(JSON.stringify({ ...fields, [field]: value }))
      await expectRefusal(response, `${kind} as ${field}`)
    }
    expect(await rows()).toEqual(before)
  })

  const bodies: [kind: string, body: string][] = [
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a word', '"anna"'],
    ['an empty object', '{}'],
    ['a prototype', '{"__proto__":{"email":"anna@example.com","password":"kasavu-thread-7","status":"confirmed"}}'],
    ['30,000 brackets', '['.repeat(30_000)],
    ['10 MB', `{"name":"${'x'.repeat(10_000_000)}"}`],
  ]
  it.each(bodies)('refuses %s as a body, and writes nothing', async (kind, body) => {
    const before = await rows()
    await expectRefusal(await send(body), kind)
    expect(await rows()).toEqual(before)
  })

  it('reads nothing that is not sent as JSON', async () => {
    const before = await rows()
    const headers = { 'Content-Type': 'text/plain' }
    await expectRefusal(await by[who]().send(method, path, JSON.stringify(fields), headers), 'text/plain')
    expect(await rows()).toEqual(before)
  })
})

describe('values that are no choice', () => {
  it.each(['veil', 'Baptism-Suit', '__proto__', 'constructor', 'toString'])('%s', async (value) => {
    await expectRefusal(await sneha.post('/api/bookings', { ...bookingInput, serviceType: value }), 'serviceType')
    await expectRefusal(await adminClient.post('/api/admin/bookings', { ...bookingInput, source: value }), 'source')
    await expectRefusal(await adminClient.put('/api/admin/bookings/none', { status: value }), 'status')
    await expectRefusal(await adminClient.get(`/api/bookings?status=${value}`), 'filter')
  })

  it.each([
    ['12', 'too short for any number'],
    ['0000000', 'no number can be this'],
    ['+999 123456789', 'no country has this code'],
    ['98470 12345 ext', 'letters'],
  ])('the phone %s', async (phone) => {
    for (const response of [
      await sneha.post('/api/bookings', { ...bookingInput, phone }),
      await adminClient.post('/api/admin/bookings', { ...bookingInput, phone, source: 'phone' }),
      await visitor.post('/api/contacts', { ...enquiry, phone }),
    ])
      expect([response.status, await response.json()]).toEqual([400, { message: 'Please enter a valid phone number' }])
  })

  it.each(['2026-02-30', 'tomorrow', '1/2/2030'])('the date %s', async (eventDate) => {
    await expectRefusal(await sneha.post('/api/bookings', { ...bookingInput, eventDate }), 'eventDate')
  })

  it('more photos than five, and a key that repeats a request of the past', async () => {
    await expectRefusal(
      await sneha.post('/api/bookings', {
        ...bookingInput,
        inspirationPhotos: Array.from({ length: 6 }, (_, i) => `u/a/${i}`),
      }),
      'six photos',
    )
    await expectRefusal(
      await sneha.post('/api/bookings', bookingInput, { 'Idempotency-Key': 'k'.repeat(201) }),
      'long key',
    )
  })
})

describe('addresses', () => {
  const lists = ['/api/bookings', '/api/user/bookings', '/api/user/orders', '/api/admin/contacts', '/api/admin/leads']
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
    await expectRefusal(await adminClient.get('/api/bookings?sort=best'), 'an unknown order')
    await expectRefusal(await adminClient.get('/api/bookings?status=a&status=b'), 'two filters')
  })

  it('answer 404 for an id that cannot be, in whatever letters', async () => {
    for (const id of ['%00', '%E0%A4%A', '..%2f..%2f', "'%20OR%201=1--", 'x'.repeat(5000), '%F0%9F%91%B6']) {
      const get = await sneha.get(`/api/user/orders/${id}`)
      const post = await sneha.post(`/api/user/bookings/${id}/cancel`)
      expect([id, get.status, post.status]).toEqual([id, 404, 404])
    }
  })

  it('answer 404 with a sentence where there is nothing, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      await expectRefusal(await sneha.send(method, '/api/nothing-here', method === 'GET' ? undefined : {}), method)
    expect((await sneha.send('DELETE', '/api/bookings', {})).status).toBe(404)
  })
})

describe('a prototype in a body', () => {
  it('changes nobody and nothing', async () => {
    const body = `{"__proto__":{"role":"admin","isActive":false},"constructor":{"prototype":{"polluted":true}},${JSON.stringify({ ...person, email: 'proto@example.com' }).slice(1)}`
    const response = await new Client().post('/api/register', body)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ email: 'proto@example.com', role: 'customer', isActive: true })
    expect({}).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('role')
  })
})

describe('a search of many words', () => {
  it.each(['bookings', 'admin/orders', 'admin/customers', 'admin/leads', 'admin/chat/rooms', 'admin/products'])(
    'is answered by %s, as many as fit',
    async (list) => {
      const words = Array.from({ length: 33 }, (_, nth) => `${'abcdefghijk'[nth % 11]}${'xyz'[Math.floor(nth / 11)]}`)
      const response = await adminClient.get(`/api/${list}?q=${encodeURIComponent(words.join(' '))}`)
      expect([response.status, await response.json()]).toEqual([200, []])
    },
  )
})

describe('letters of all kinds', () => {
  it('come back exactly as they were sent', async () => {
    const kept = {
      childName: 'ആദ്യ മോൾ 👶🏽',
      parentName: 'ശ്രീ‍കല O’Brien-Nair 👩‍👩‍👧',
      message: 'മാമോദീസ ഉടുപ്പ് 🕊️\n\tאבג e\u0301 \u2028 "quoted" <b>&amp;</b> %00 \\u0000 {x} 100% ₹',
      preferredTime: "6'o clock; DROP TABLE bookings;--",
    }
    const made = await book(sneha, kept)
    expect(made).toMatchObject(kept)
    const [mine] = await sneha.read<CreatedBooking[]>('/api/user/bookings')
    expect(mine).toMatchObject(kept)
    const found = await adminClient.read<CreatedBooking[]>(`/api/bookings?q=${encodeURIComponent('ആദ്യ')}`)
    expect(found.map(({ id }) => id)).toEqual([made.id])
    expect(found[0]).toMatchObject(kept)
  })

  it('lose nothing but the space around them', async () => {
    expect(await book(sneha, { childName: '  Anna  Maria ', email: ' ANNA@Example.com ' })).toMatchObject({
      childName: 'Anna  Maria',
      email: 'anna@example.com',
    })
  })
})
