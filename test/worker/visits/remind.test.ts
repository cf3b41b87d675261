import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { remindOfVisits } from '../../../worker/features/visits/news.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import type { OrderAdmin } from '../../helpers/worker/orders.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { book, forgetVisits, listVisitNews, ruleVisits, type SeenVisit, timeIn } from '../../helpers/worker/visits.ts'

openShop()

beforeEach(async () => {
  await forgetVisits()
  await ruleVisits()
})

/** 19:00 in Kochi today: when the evening's run begins. */
const evening = startOfIndianDay(indianDate(Date.now())) + 19 * hourMs
const midnight = evening + 5 * hourMs
const ctx = () => createCtx(env, keepRunning)

async function visitAt(startsAt: number, fields: object = { userId: sneha.id }) {
  const order = await admin.createOrder({ customerPhone: '94460 00021', status: 'fitting', ...fields })
  const made = await admin.post('/api/admin/visits', {
    orderId: order.id,
    kind: 'fitting',
    startsAt: new Date(startsAt).toISOString(),
    force: ['hours', 'places'],
  })
  const { id } = await made.json<{ id: string }>()
  await db.run('DELETE FROM wa_messages')
  return { id, orderId: order.id }
}

type Visit = Awaited<ReturnType<typeof visitAt>>

const reminded = async (id: string) =>
  (await db.value<number>('SELECT reminded_at AS at FROM visits WHERE id = ?', id)) !== null

const messagesOf = async (id: string) =>
  await db.all<{ topic: string; values: string }>('SELECT topic, "values" FROM wa_messages WHERE about = ?', id)

const remindersOf = async (orderId: string) =>
  (await listVisitNews(`order:${orderId}`)).filter(({ title }) => title === 'Your visit is tomorrow')

describe('the evening before a visit', () => {
  it("reminds of tomorrow's visits alone, from its first minute to its last, once under two runs, of none that was cancelled", async () => {
    const times = [midnight, midnight + dayMs - 60_000, midnight + dayMs, midnight + 12 * hourMs]
    const made = []
    for (const at of times) made.push(await visitAt(at))
    const [first, last, next, cancelled] = made as [Visit, Visit, Visit, Visit]
    await admin.updateOrder(cancelled.orderId, { status: 'cancelled' })
    await Promise.all([remindOfVisits(ctx(), evening), remindOfVisits(ctx(), evening)])
    await remindOfVisits(ctx(), evening + 2 * hourMs)
    for (const { id, orderId } of [first, last]) {
      expect(await remindersOf(orderId)).toMatchObject([{ user_id: sneha.id }])
      expect(await messagesOf(id)).toMatchObject([{ topic: 'visit_reminder' }])
      expect(await reminded(id)).toBe(true)
    }
    expect(JSON.parse((await messagesOf(last.id))[0]?.values ?? '')).toMatchObject({ time: '11:59 PM' })
    for (const { id, orderId } of [next, cancelled])
      expect([await reminded(id), await remindersOf(orderId), await messagesOf(id)]).toEqual([false, [], []])
  })

  it('reminds by a message alone whoever has no account, and changes nothing that a calendar knows', async () => {
    const { id, orderId } = await visitAt(midnight + 11 * hourMs, {})
    const before = await db.first('SELECT sequence, updated_at FROM visits WHERE id = ?', id)
    await cronHandlers['30 13 * * *']?.(ctx(), evening)
    expect(await messagesOf(id)).toMatchObject([{ topic: 'visit_reminder' }])
    expect(await db.first('SELECT sequence, updated_at FROM visits WHERE id = ?', id)).toEqual(before)
    const [news] = await remindersOf(orderId)
    // Kept for the day on which they have an account: nothing is delivered before.
    expect(news?.user_id).not.toBe(sneha.id)
  })

  it('is over at ten, has not begun at six, and comes again for a visit that is moved', async () => {
    const { id, orderId } = await visitAt(midnight + 12 * hourMs)
    await remindOfVisits(ctx(), evening - hourMs)
    await remindOfVisits(ctx(), evening + 3 * hourMs)
    expect(await reminded(id)).toBe(false)
    await remindOfVisits(ctx(), evening)
    expect(await reminded(id)).toBe(true)
    const { visits } = await admin.read<{ visits: { id: string; updatedAt: string }[] }>(
      `/api/admin/visits?from=${indianDate(midnight)}&days=2`,
    )
    const updatedAt = visits.find((row) => row.id === id)?.updatedAt
    const startsAt = new Date(midnight + 15 * hourMs).toISOString()
    expect((await admin.put(`/api/admin/visits/${id}`, { updatedAt, startsAt, force: ['hours'] })).status).toBe(200)
    expect([await reminded(id), (await messagesOf(id)).map(({ topic }) => topic)]).toEqual([false, ['visit_set']])
    await remindOfVisits(ctx(), evening + hourMs)
    expect(await remindersOf(orderId)).toHaveLength(2)
  })
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

  it('is read back as it was written, counts its changes, and ends when the visit is cancelled', async () => {
    const order = await admin.createOrder({ userId: sneha.id, outfitType, status: 'fitting' })
    const startsAt = timeIn(3, 11.5)
    const visit = await (await sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt })).json<SeenVisit>()
    const text = await entryOf(sneha, visit.id)
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
    await sneha.put(`/api/user/visits/${visit.id}`, { startsAt: timeIn(4, 12), updatedAt: visit.updatedAt })
    const { UID } = parse(text)
    expect(parse(await entryOf(sneha, visit.id))).toMatchObject({ METHOD: 'PUBLISH', SEQUENCE: '1', UID })
    await sneha.post(`/api/user/visits/${visit.id}/cancel`)
    const ended = { METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '2', UID }
    expect(parse(await entryOf(sneha, visit.id))).toMatchObject(ended)
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
})
