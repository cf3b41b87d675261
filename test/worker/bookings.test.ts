import { env } from 'cloudflare:workers'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingStatuses, nextBookingStatuses } from '../../shared/bookings.ts'
import { book, bookingInput, type CreatedBooking, count, insertBookings, rowsOf } from '../helpers/worker/bookings.ts'
import { admin, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'
import { createUploadedPhoto } from '../helpers/worker/uploads.ts'

type Customer = Awaited<ReturnType<typeof customer>>
let owner: Awaited<ReturnType<typeof admin>>
let sneha: Customer
let divya: Customer
beforeAll(async () => {
  owner = await admin()
  ;[sneha, divya] = [await customer(), await customer()]
})

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** What a person was told of a booking; the owner is null. */
const news = async (userId: string | null, bookingId: string) =>
  (await rowsOf<{ user_id: string | null; title: string; related_id: string }>('notifications')).filter(
    (row) => row.user_id === userId && row.related_id === bookingId,
  )

describe('booking a consultation', () => {
  it('answers 201 with the row, its times as ISO text, and nothing that only the desk works with', async () => {
    const response = await sneha.post('/api/bookings', {
      ...bookingInput,
      message: 'With sleeves',
      eventDate: '2030-01-02',
    })
    expect(response.status).toBe(201)
    const booking = await response.json<Record<string, unknown>>()
    expect(booking).toMatchObject({
      ...bookingInput,
      userId: sneha.id,
      message: 'With sleeves',
      eventDate: '2030-01-02',
      status: 'pending',
      source: 'website',
      inspirationPhotos: [],
      leadScore: 60,
    })
    expect(booking.createdAt).toMatch(iso)
    expect(booking.updatedAt).toMatch(iso)
    for (const inner of ['phoneE164', 'scoreReasons', 'consentVersion', 'consentAt'])
      expect(booking).not.toHaveProperty(inner)
  })

  it('decides on its own about id, status, score, source and times', async () => {
    const wished = { id: 'mine', status: 'completed', leadScore: 100, source: 'phone', createdAt: '2001-01-01' }
    const booking = await (await sneha.post('/api/bookings', { ...bookingInput, ...wished })).json<
      Record<string, unknown>
    >()
    expect(booking).toMatchObject({ status: 'pending', source: 'website' })
    expect(booking.leadScore).not.toBe(100)
    expect(booking.id).not.toBe('mine')
    expect(booking.createdAt).not.toMatch(/^2001/)
  })

  it("refuses another person's userId, accepts the own one, and keeps nothing of the refused", async () => {
    const before = await count('bookings')
    const foreign = await sneha.post('/api/bookings', { ...bookingInput, userId: divya.id })
    expect(foreign.status).toBe(403)
    expect(await count('bookings')).toBe(before)
    expect((await sneha.post('/api/bookings', { ...bookingInput, userId: sneha.id })).status).toBe(201)
  })

  it('fills the phone of the account once, and never overwrites it', async () => {
    const sneha = await customer()
    await book(sneha, { phone: '+91 98470 55555' })
    await book(sneha, { phone: '98470 66666' })
    expect(await (await sneha.get('/api/user')).json()).toMatchObject({ phone: '+91 98470 55555' })
  })

  it('keeps under which consent it was made, and when', async () => {
    await sneha.post('/api/bookings', { ...bookingInput, consent: true })
    const [agreed] = await rowsOf<{ consent_version: string; consent_at: number }>('bookings')
    expect(agreed?.consent_version).toBe('2026-11')
    expect(Math.abs(Date.now() - Number(agreed?.consent_at))).toBeLessThan(60_000)
  })

  it('tells the owner in the same batch, once', async () => {
    const { id } = await book(sneha)
    expect(await news(null, id)).toMatchObject([{ title: 'New consultation booking', type: 'booking', is_read: 0 }])
  })

  it('is written whole or not at all', async () => {
    const sneha = await customer()
    const tables = ['bookings', 'leads', 'search_terms', 'notifications', 'idempotency_keys']
    const before = await Promise.all(tables.map(count))
    const photo = await createUploadedPhoto(sneha.id)
    await env.DB.prepare('ALTER TABLE notifications RENAME TO away').run()
    const response = await sneha.post(
      '/api/bookings',
      { ...bookingInput, phone: '98470 99999', inspirationPhotos: [photo] },
      { 'Idempotency-Key': 'half' },
    )
    await env.DB.prepare('ALTER TABLE away RENAME TO notifications').run()
    expect(response.status).toBe(503)
    expect(await Promise.all(tables.map(count))).toEqual(before)
    expect(await env.DB.prepare('SELECT claim_id FROM photos WHERE key = ?').bind(photo).first()).toEqual({
      claim_id: null,
    })
    expect(await (await sneha.get('/api/user')).json()).toMatchObject({ phone: null })
  })

  it('takes three round trips, also with photos and a key', async () => {
    const rema = await customer()
    const inspirationPhotos = [await createUploadedPhoto(rema.id)]
    const tally = countD1(rema)
    const response = await rema.post(
      '/api/bookings',
      { ...bookingInput, inspirationPhotos },
      { 'Idempotency-Key': 'trips' },
    )
    expect(response.status).toBe(201)
    expect(tally.trips).toBe(3)
  })
})

describe('photos of a booking', () => {
  it('are attached by key or by the upload URL, and are then taken', async () => {
    const keys = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(sneha.id)]
    const url = `http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${keys[1]}?X-Amz-Expires=300`
    const booking = await book(sneha, { inspirationPhotos: [keys[0] ?? '', url] })
    expect(booking.inspirationPhotos).toEqual(keys)
    const again = await sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos: keys })
    expect(again.status).toBe(422)
  })

  it.each(['foreign', 'absent', 'HTML named .jpg', 'no key at all'])('%s: 422 and no booking', async (kind) => {
    const photo = {
      foreign: () => createUploadedPhoto(divya.id),
      absent: () => createUploadedPhoto(sneha.id, { body: null }),
      'HTML named .jpg': () => createUploadedPhoto(sneha.id, { body: '<html>' }),
      'no key at all': async () => '../../etc/passwd',
    }[kind]
    const before = await count('bookings')
    const response = await sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos: [await photo?.()] })
    expect(response.status).toBe(422)
    expect((await response.json<{ message: string }>()).message).toMatch(/photo|upload/)
    expect(await count('bookings')).toBe(before)
  })

  it('that go to two bookings at once end up in one of them; the other is refused whole', async () => {
    const inspirationPhotos = [await createUploadedPhoto(sneha.id)]
    const before = await count('bookings')
    const send = () => sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map((response) => response.status).sort()).toEqual([201, 422, 422])
    expect(await count('bookings')).toBe(before + 1)
  })
})

describe('an Idempotency-Key', () => {
  it('makes one row and 50 equal answers of 50 requests at once, photos included', async () => {
    const inspirationPhotos = [await createUploadedPhoto(sneha.id)]
    const before = await Promise.all(['bookings', 'notifications'].map(count))
    const send = () =>
      sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos }, { 'Idempotency-Key': 'at-once' })
    const responses = await Promise.all(Array.from({ length: 50 }, send))
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
    expect(bodies.size).toBe(1)
    expect(responses.map((response) => response.status).sort()).toEqual([...Array(49).fill(200), 201])
    expect(await Promise.all(['bookings', 'notifications'].map(count))).toEqual(before.map((rows) => rows + 1))
  })

  it('is refused with another body, and means nothing to another person', async () => {
    const key = { 'Idempotency-Key': 'same' }
    const first = await (await sneha.post('/api/bookings', bookingInput, key)).json<CreatedBooking>()
    expect((await sneha.post('/api/bookings', { ...bookingInput, childName: 'Other' }, key)).status).toBe(409)
    const others = await divya.post('/api/bookings', bookingInput, key)
    expect(others.status).toBe(201)
    expect((await others.json<CreatedBooking>()).id).not.toBe(first.id)
  })

  it('looks at what is asked, not at how it is spelled', async () => {
    const key = { 'Idempotency-Key': 'spelled' }
    const first = await (await sneha.post('/api/bookings', bookingInput, key)).text()
    const turned = Object.fromEntries(Object.entries({ ...bookingInput, email: ' SNEHA@example.com' }).reverse())
    const second = await sneha.post('/api/bookings', turned, key)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(first)
  })

  it('may be absent: then two requests are two bookings', async () => {
    expect((await book(sneha)).id).not.toBe((await book(sneha)).id)
  })
})

describe('the lead of a booking', () => {
  const leadsOf = async (name: string) => (await rowsOf('leads')).filter((lead) => lead.name === name)

  it('is made once, however many arrive at once, and is known by phone', async () => {
    const details = { parentName: 'Lekha Nair', phone: '94470 11111' }
    const send = (_: unknown, i: number) => book(i % 2 ? sneha : divya, { ...details, email: `lekha${i}@example.com` })
    await Promise.all(Array.from({ length: 8 }, send))
    expect(await leadsOf('Lekha Nair')).toMatchObject([{ phone_e164: '+919447011111', type: 'booking', status: 'new' }])
  })

  it('is known by e-mail where the phone is new, gains what was missing and loses nothing', async () => {
    const details = { parentName: 'Rema Das', phone: '94470 22222' }
    await owner.post('/api/admin/bookings', { ...bookingInput, ...details, email: '', source: 'phone' })
    expect(await leadsOf('Rema Das')).toMatchObject([{ email: null, source: 'phone' }])
    await book(divya, { ...details, parentName: 'Rema D.', email: 'rema@example.com' })
    await book(divya, { parentName: 'R. Das', phone: '94470 33333', email: 'rema@example.com' })
    expect(await leadsOf('Rema Das')).toMatchObject([
      { email: 'rema@example.com', phone: '94470 22222', phone_e164: '+919447022222', source: 'phone' },
    ])
    expect([...(await leadsOf('Rema D.')), ...(await leadsOf('R. Das'))]).toEqual([])
  })

  it('keeps its best score, with the reasons of that score', async () => {
    const details = { parentName: 'Best Score', phone: '94470 44444', email: 'best@example.com' }
    const best = await book(sneha, details)
    const worse = await book(sneha, { ...details, serviceType: 'accessories' })
    expect(worse.leadScore).toBeLessThan(best.leadScore)
    const [lead] = await leadsOf('Best Score')
    expect(lead?.lead_score).toBe(best.leadScore)
    expect(JSON.parse(String(lead?.score_reasons))).toContainEqual({ label: 'Asked for tailoring', points: 20 })
  })

  it('is found by what it holds, and not by what it did not keep', async () => {
    await book(sneha, { parentName: 'Thankam Pillai', phone: '94470 77777', email: 'thankam@example.com' })
    await book(sneha, { parentName: 'Ponnamma', phone: '94470 77777', email: 'second@example.com' })
    const found = async (q: string) => (await (await owner.get(`/api/admin/leads?q=${q}`)).json<unknown[]>()).length
    expect(await Promise.all(['thankam', 'thankam@ex', '94470777'].map(found))).toEqual([1, 1, 1])
    expect(await Promise.all(['ponnamma', 'second@exa'].map(found))).toEqual([0, 0])
  })
})

describe('the steps of a booking', () => {
  it('are those of bookingSteps, whatever the owner asks for', async () => {
    for (const from of bookingStatuses)
      for (const to of bookingStatuses) {
        const { id } = await book(sneha)
        await env.DB.prepare('UPDATE bookings SET status = ? WHERE id = ?').bind(from, id).run()
        const response = await owner.put(`/api/admin/bookings/${id}`, { status: to })
        const allowed = from === to || nextBookingStatuses[from].includes(to)
        expect([from, to, response.status]).toEqual([from, to, allowed ? 200 : 409])
        const row = await env.DB.prepare('SELECT status FROM bookings WHERE id = ?').bind(id).first()
        expect(row).toEqual({ status: allowed ? to : from })
      }
  })

  it('tell the customer once, move what the booking is found by, and say nothing when nothing changes', async () => {
    const { id } = await book(sneha, { childName: 'Kunjumol' })
    const found = async (status: string) =>
      (await (await owner.get(`/api/bookings?q=kunjumol&status=${status}`)).json<unknown[]>()).length
    expect([await found('pending'), await found('confirmed')]).toEqual([1, 0])
    for (let twice = 0; twice < 2; twice++) {
      const response = await owner.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
      expect(await response.json()).toMatchObject({ id, status: 'confirmed' })
    }
    expect([await found('pending'), await found('confirmed')]).toEqual([0, 1])
    expect(await news(sneha.id, id)).toMatchObject([{ title: 'Booking confirmed', type: 'booking_status' }])
  })

  it('lost to somebody faster are 409, and nobody is told', async () => {
    const { id } = await book(sneha, { childName: 'Raceda' })
    const slower = await admin()
    const tally = countD1(slower, async () => {
      await env.DB.prepare("UPDATE bookings SET status = 'in-progress' WHERE id = ?").bind(id).run()
    })
    const response = await slower.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    expect(response.status).toBe(409)
    expect(tally.trips).toBe(3)
    expect(await news(sneha.id, id)).toEqual([])
    expect(await env.DB.prepare('SELECT status FROM bookings WHERE id = ?').bind(id).first()).toEqual({
      status: 'in-progress',
    })
  })

  it('are refused for a booking or a status that does not exist', async () => {
    const { id } = await book(sneha)
    expect((await owner.put('/api/admin/bookings/none', { status: 'confirmed' })).status).toBe(404)
    const unknown = await owner.put(`/api/admin/bookings/${id}`, { status: 'lost' })
    expect([unknown.status, await unknown.json()]).toEqual([400, { message: 'Please choose a status' }])
  })
})

describe('a customer who cancels', () => {
  it('may while it is pending or confirmed; the owner is told, and a second time changes nothing', async () => {
    const { id } = await book(sneha)
    for (let twice = 0; twice < 2; twice++) {
      const response = await sneha.post(`/api/user/bookings/${id}/cancel`)
      expect(response.status).toBe(200)
      const booking = await response.json()
      expect(booking).toMatchObject({ id, status: 'cancelled' })
      expect(booking).not.toHaveProperty('scoreReasons')
    }
    const told = (await news(null, id)).map((row) => row.title)
    expect(told.sort()).toEqual(['Booking cancelled by the customer', 'New consultation booking'])
  })

  it('may not once work has begun', async () => {
    const { id } = await book(sneha)
    await env.DB.prepare("UPDATE bookings SET status = 'in-progress' WHERE id = ?").bind(id).run()
    const response = await sneha.post(`/api/user/bookings/${id}/cancel`)
    expect(response.status).toBe(409)
    expect((await response.json<{ message: string }>()).message).toContain('call us')
  })

  it("finds nothing to cancel that is another's, and changes nothing there", async () => {
    const { id } = await book(sneha)
    expect((await divya.post(`/api/user/bookings/${id}/cancel`)).status).toBe(404)
    expect(await env.DB.prepare('SELECT status FROM bookings WHERE id = ?').bind(id).first()).toEqual({
      status: 'pending',
    })
  })
})

describe('a booking at the desk', () => {
  it('needs no account and no e-mail, makes a lead, and tells nobody', async () => {
    const before = await count('notifications')
    const walkIn = { ...bookingInput, parentName: 'Walk In', phone: '0484 234 5678', email: '', source: 'walk-in' }
    const response = await owner.post('/api/admin/bookings', walkIn)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      userId: null,
      email: null,
      source: 'walk-in',
      phoneE164: '+914842345678',
      scoreReasons: expect.arrayContaining([{ label: 'Came or called in person', points: 15 }]),
    })
    expect((await rowsOf('leads'))[0]).toMatchObject({ name: 'Walk In', source: 'walk-in' })
    const { id } = (await rowsOf<{ id: string }>('bookings'))[0] ?? {}
    expect((await owner.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
    expect(await count('notifications')).toBe(before)
  })

  it('never claims to come from the website', async () => {
    const response = await owner.post('/api/admin/bookings', { ...bookingInput, source: 'website' })
    expect(response.status).toBe(400)
  })
})

describe("a customer's own bookings", () => {
  it('are hers alone, newest first, page by page', async () => {
    const rema = await customer()
    await book(divya)
    const made = []
    for (let i = 0; i < 3; i++) made.unshift((await book(rema)).id)
    const first = await rema.get('/api/user/bookings?limit=2')
    const next = first.headers.get('X-Next-Cursor')
    const second = await rema.get(`/api/user/bookings?limit=2&cursor=${next}`)
    const rows = [...(await first.json<CreatedBooking[]>()), ...(await second.json<CreatedBooking[]>())]
    expect(rows.map((row) => row.id)).toEqual(made)
    expect(second.headers.get('X-Next-Cursor')).toBeNull()
    expect(rows[0]).not.toHaveProperty('phoneE164')
  })
})

describe('the export', () => {
  const header = [
    ...['id', 'userId', 'childName', 'parentName', 'phone', 'email', 'serviceType', 'message', 'inspirationPhotos'],
    ...['status', 'leadScore', 'source', 'createdAt', 'updatedAt', 'eventDate', 'preferredTime', 'productSlug'],
  ]
  const exported = async (query = '') => {
    const response = await owner.get(`/api/admin/bookings/export${query}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bookings_export.xlsx"')
    return readSheet(Buffer.from(await response.arrayBuffer()), { trim: false })
  }

  it('holds every row, newest first, under the names of the fields, text as text', async () => {
    const awkward = {
      childName: '=HYPERLINK("http://evil.test")',
      parentName: 'ആദ്യ 👶🏽 <b>&amp;</b>',
      phone: '098470 12345',
      message: 'first line\nsecond line, 0012 "quoted"',
      preferredTime: 'constructor',
      productSlug: '__proto__',
    }
    const made = await (await sneha.post('/api/bookings', { ...bookingInput, ...awkward })).json<
      Record<string, unknown>
    >()
    const [names, first, ...others] = await exported()
    expect(names).toEqual(header)
    const { inspirationPhotos, eventDate, ...kept } = made
    expect(Object.fromEntries(header.map((name, i) => [name, first?.[i]]))).toEqual({
      ...kept,
      inspirationPhotos: null,
      eventDate: null,
    })
    expect(first?.[header.indexOf('createdAt')]).toMatch(iso)
    expect(others.length).toBe((await count('bookings')) - 1)
  })

  it('takes a period of Indian dates, both inclusive', async () => {
    // 18:29 and 18:30 UTC are the last minute of one Indian day and the first of the next.
    await insertBookings(1, Date.UTC(2020, 4, 1, 18, 29))
    await insertBookings(1, Date.UTC(2020, 4, 1, 18, 30))
    await insertBookings(1, Date.UTC(2020, 4, 2, 18, 29))
    await insertBookings(1, Date.UTC(2020, 4, 2, 18, 30))
    const [, ...rows] = await exported('?from=2020-05-02&to=2020-05-02')
    expect(rows.map((row) => row[header.indexOf('createdAt')])).toEqual([
      '2020-05-02T18:29:00.000Z',
      '2020-05-01T18:30:00.000Z',
    ])
    expect(await exported('?to=2020-05-01')).toHaveLength(2)
  })

  it('refuses dates that are none', async () => {
    const response = await owner.get('/api/admin/bookings/export?from=2020-13-45')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please enter dates as year-month-day' })
  })

  it('asks for a period at 10,001 rows, and writes 10,000 of them row for row', async () => {
    await insertBookings(10_000, Date.UTC(2021, 0, 31))
    const tooMany = await owner.get('/api/admin/bookings/export')
    expect(tooMany.status).toBe(413)
    expect(await tooMany.json()).toEqual({
      message: 'One workbook takes 10,000 rows. Please choose a period with fewer.',
    })
    const [, ...rows] = await exported('?from=2021-01-01&to=2021-01-31')
    expect(rows).toHaveLength(10_000)
    const messages = rows.map((row) => row[header.indexOf('message')])
    expect(messages).toEqual(Array.from({ length: 10_000 }, (_, i) => `Message ${i}`))
    await insertBookings(1, Date.UTC(2021, 0, 31, 1))
    const oneMore = await owner.get('/api/admin/bookings/export?from=2021-01-01&to=2021-01-31')
    expect(oneMore.status).toBe(413)
  })

  it('can be asked for 6 times a minute, the seventh is told to wait', async () => {
    const second = await admin('second@example.com')
    const period = '/api/admin/bookings/export?from=1999-01-01&to=1999-01-01'
    const responses = []
    for (let i = 0; i < 7; i++) responses.push(await second.get(period))
    expect(responses.map((response) => response.status)).toEqual([...Array(6).fill(200), 429])
    expect(Number(responses[6]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
