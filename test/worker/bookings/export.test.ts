import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { bookingInput, count, insertBookings } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

const [owner, sneha] = [await admin(), await customer()]

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('the export of bookings', () => {
  const header = [
    ...['id', 'userId', 'childName', 'parentName', 'phone', 'email', 'serviceType', 'message', 'inspirationPhotos'],
    ...[
      'status',
      'leadScore',
      'source',
      'createdAt',
      'updatedAt',
      'eventDate',
      'preferredTime',
      'productSlug',
      'visit',
    ],
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
    const { inspirationPhotos, eventDate, order, weekIsFull, ...answer } = made
    const { visits, cancelledVisits, mayChooseVisit, visitsUntil, ...kept } = answer
    expect(Object.fromEntries(header.map((name, i) => [name, first?.[i]]))).toEqual({
      ...kept,
      leadScore: 60,
      inspirationPhotos: null,
      eventDate: null,
      visit: null,
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

  it('writes rows of several pages row for row', async () => {
    await insertBookings(2500, Date.UTC(2021, 0, 31))
    const [, ...rows] = await exported('?from=2021-01-01&to=2021-01-31')
    const messages = rows.map((row) => row[header.indexOf('message')])
    expect(messages).toEqual(Array.from({ length: 2500 }, (_, i) => `Message ${i}`))
  })

  it('can be asked for 6 times a minute, the seventh is told to wait', async () => {
    stopClock()
    const second = await admin('second@example.com')
    const period = '/api/admin/bookings/export?from=1999-01-01&to=1999-01-01'
    const responses = []
    for (let i = 0; i < 7; i++) responses.push(await second.get(period))
    expect(responses.map((response) => response.status)).toEqual([...Array(6).fill(200), 429])
    expect(Number(responses[6]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
