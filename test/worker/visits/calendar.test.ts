import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { customer } from '../../helpers/worker/client.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { book, forgetVisits, ruleVisits, type SeenVisit, timeIn } from '../../helpers/worker/visits.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
beforeEach(async () => {
  await forgetVisits()
  await ruleVisits()
})

/** The properties of an entry, as a calendar reads them. */
function parse(text: string) {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      const value = line
        .slice(at + 1)
        .replace(/\\n/g, '\n')
        .replace(/\\([\\;,])/g, '$1')
      return [line.slice(0, at), value]
    }),
  )
}
const entryOf = async (client: typeof sneha | OrderAdmin, id: string) => {
  const response = await client.get(`/api/visits/${id}/ics`)
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  return response.text()
}

describe('the calendar entry of a visit', () => {
  const outfitType = 'മാമ്മോദീസാ ഉടുപ്പ്, തൊപ്പി; സ്വർണ്ണക്കസവും മുത്തും ചേർത്ത് മറിയത്തിന്'

  it('is read back as it was written, in lines of at most 75 bytes, Malayalam too', async () => {
    const order = await admin.createOrder({ userId: sneha.id, outfitType, status: 'fitting' })
    const startsAt = timeIn(3, 11.5)
    const visit = await (await sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt })).json<SeenVisit>()
    const text = await entryOf(sneha, visit.id)
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
    expect(parse(text)).toMatchObject({
      METHOD: 'PUBLISH',
      UID: `${visit.id}@visits.boutique`,
      SEQUENCE: '0',
      DTSTAMP: compact(Date.parse(visit.updatedAt)),
      // UTC: half past eleven in Kochi is six.
      DTSTART: `${startsAt.slice(0, 10).replaceAll('-', '')}T060000Z`,
      DTEND: compact(Date.parse(startsAt) + 30 * 60_000),
      SUMMARY: 'Fitting at Kasavu & Lace',
      DESCRIPTION: outfitType,
      URL: `http://localhost/user/orders/${order.id}`,
      STATUS: 'CONFIRMED',
    })
    expect(parse(await entryOf(admin, visit.id))).toMatchObject({
      SUMMARY: 'Fitting: Rema Nair',
      URL: `http://localhost/admin/orders/${order.id}`,
    })
  })

  it('is in the language of its customer, and in English for the boutique', async () => {
    const divya = await customer()
    await divya.put('/api/user/language/ml')
    const booking = await book(divya)
    const answer = await divya.post(`/api/user/bookings/${booking}/visit`, { startsAt: timeIn(4, 12) })
    const { id } = await answer.json<SeenVisit>()
    expect(parse(await entryOf(divya, id))).toMatchObject({
      SUMMARY: 'Kasavu & Lace: കൂടിക്കാഴ്ച',
      DESCRIPTION: 'മാമോദീസ ഉടുപ്പ് (Mia)',
      URL: `http://localhost${malayalamPath(`/user/bookings/${booking}`)}`,
    })
    expect(parse(await entryOf(admin, id))).toMatchObject({ SUMMARY: 'Consultation: Sneha Mathew' })
  })

  it('keeps its UID and counts its changes, and is taken away when the visit is cancelled', async () => {
    const order = await admin.createOrder({ userId: sneha.id, status: 'fitting' })
    const visit = await (
      await sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt: timeIn(3, 11) })
    ).json<SeenVisit>()
    await sneha.put(`/api/user/visits/${visit.id}`, { startsAt: timeIn(4, 12), updatedAt: visit.updatedAt })
    const moved = parse(await entryOf(sneha, visit.id))
    expect(moved).toMatchObject({ METHOD: 'PUBLISH', SEQUENCE: '1', UID: `${visit.id}@visits.boutique` })
    await sneha.post(`/api/user/visits/${visit.id}/cancel`)
    expect(parse(await entryOf(sneha, visit.id))).toMatchObject({
      METHOD: 'CANCEL',
      STATUS: 'CANCELLED',
      SEQUENCE: '2',
      UID: moved.UID,
    })
  })
})
