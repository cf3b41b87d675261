import { describe, expect, it } from 'vitest'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

type Kind = 'baptism' | 'communion'
type Row = { about: string; child: string | null; customer: { id: string; name: string }; phoneE164: string }
const list = async (kind: Kind) => admin.read<Row[]>(`/api/admin/occasions?kind=${kind}&limit=100`)
const idsOf = async (kind: Kind) => (await list(kind)).map(({ about }) => about)
const thisYear = Number(indianDate(Date.now()).slice(0, 4))
const daysAgo = (days: number) => indianDate(Date.now() - days * dayMs)
let number = 50_000

/** A parent with a number who wants news and offers. */
async function parent() {
  const anna = await customer({ firstName: 'Anna', lastName: 'Kurian' })
  const phone = `98471 ${++number}`
  await anna.put('/api/user/profile', { ...anna, phone, currentPassword: anna.password })
  expect((await anna.put('/api/user/consents', { kind: 'marketing', given: true })).status).toBe(200)
  return anna
}

async function baptism(userId: string, days: number, changes: object = {}) {
  const { id } = await admin.createOrder({ userId, outfitType: 'Suit', garment: 'baptism-suit' })
  await admin.updateOrder(id, { status: 'delivered' })
  const set = { event_date: daysAgo(days), wearer_name: 'Mia Kurian', ...changes }
  const columns = Object.keys(set).map((name) => `${name} = ?`)
  await db.run(`UPDATE orders SET ${columns.join()} WHERE id = ?`, ...Object.values(set), id)
  return id
}

describe('baptisms a year ago', () => {
  it('are those delivered, from five weeks ahead of the day until a week after it, with the first name of the child alone', async () => {
    const anna = await parent()
    const made: string[] = []
    for (const days of [373, 372, 330, 329]) made.push(await baptism(anna.id, days))
    const [, first, last] = made
    for (const others of [{ garment: 'gown' }, { status: 'cancelled' }]) made.push(await baptism(anna.id, 360, others))
    const rows = await list('baptism')
    const shown = rows.map(({ about }) => about)
    expect(shown.filter((id) => made.includes(id))).toEqual([first, last])
    expect(rows.find(({ about }) => about === first)).toEqual({
      about: first,
      day: daysAgo(372),
      child: 'Mia',
      phoneE164: expect.stringMatching(/^\+9198471/),
      language: 'en',
      customer: { id: anna.id, name: 'Anna Kurian', firstName: 'Anna' },
    })
  })

  it('go at once with the consent, the number or the wish for no messages, and come back with it', async () => {
    const anna = await parent()
    const id = await baptism(anna.id, 360)
    const isShown = async () => (await idsOf('baptism')).includes(id)
    expect(await isShown()).toBe(true)
    for (const [kind, off] of [
      ['marketing', false],
      ['whatsapp', false],
    ] as const) {
      await anna.put('/api/user/consents', { kind, given: off })
      expect(await isShown()).toBe(false)
      expect((await admin.put(`/api/admin/occasions/baptism/${id}`, {})).status).toBe(404)
      await anna.put('/api/user/consents', { kind, given: !off })
      expect(await isShown()).toBe(true)
    }
    await anna.put('/api/user/profile', { ...anna, phone: '', currentPassword: anna.password })
    expect(await isShown()).toBe(false)
  })

  it('are written to once: sent again changes nothing, and what was not sent after all is back', async () => {
    const anna = await parent()
    const id = await baptism(anna.id, 360)
    const path = `/api/admin/occasions/baptism/${id}`
    const stored = async () => await db.all('SELECT user_id, year, sent_at FROM occasion_messages WHERE about = ?', id)
    expect((await admin.put(path, {})).status).toBe(200)
    const once = await stored()
    expect(once).toEqual([
      { user_id: anna.id, year: Number(daysAgo(360).slice(0, 4)) + 1, sent_at: expect.any(Number) },
    ])
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await stored()).toEqual(once)
    expect(await idsOf('baptism')).not.toContain(id)
    for (let press = 0; press < 2; press++) expect((await admin.delete(path)).status).toBe(200)
    expect(await idsOf('baptism')).toContain(id)
  })
})

it('a family that is left out this time is off the list until next year, and back where that is undone; nothing says that she was written to', async () => {
  const anna = await parent()
  const { id } = await measuring(admin).createWearer(anna.id, { name: 'Joel', born: `${thisYear - 9}-05` })
  const path = `/api/admin/occasions/communion/${id}`
  const leaveOut = () => admin.put(path, { leftOut: true })
  expect([(await leaveOut()).status, (await leaveOut()).status]).toEqual([200, 200])
  expect(await idsOf('communion')).not.toContain(id)
  expect(await refusal(admin.put(path, { leftOut: false }))).toEqual([409, 'This family was left out already.'])
  const results = await db.all('SELECT year, left_out FROM occasion_messages WHERE about = ?', id)
  expect(results).toEqual([{ year: thisYear, left_out: 1 }])
  expect((await admin.delete(path)).status).toBe(200)
  expect(await idsOf('communion')).toContain(id)
  expect((await admin.put(path, {})).status).toBe(200)
  expect(await refusal(leaveOut())).toEqual([409, 'This family was written to already.'])
  await db.run('UPDATE occasion_messages SET year = year - 1 WHERE about = ?', id)
  expect(await idsOf('communion')).toContain(id)
})

it('a family in both lists is settled by one message, and back in both where that is undone', async () => {
  const anna = await parent()
  // A baptism's year is that of its anniversary.
  const suit = await baptism(anna.id, 365)
  const anniversaryYear = Number(daysAgo(365).slice(0, 4)) + 1
  const { createWearer } = measuring(admin)
  const twins = [await createWearer(anna.id, { name: 'Joel', born: `${thisYear - 9}-05` })]
  twins.push(await createWearer(anna.id, { name: 'Jane', born: `${thisYear - 9}-05` }))
  const hers = async () => [
    (await idsOf('baptism')).includes(suit),
    ...twins.map(async ({ id }) => (await idsOf('communion')).includes(id)),
  ]
  const shown = async () => Promise.all(await hers())
  expect([anniversaryYear, await shown()]).toEqual([thisYear, [true, true, true]])
  const path = `/api/admin/occasions/communion/${twins[0]?.id}`
  expect((await admin.put(path, {})).status).toBe(200)
  expect(await shown()).toEqual([false, false, false])
  expect((await admin.put(`/api/admin/occasions/baptism/${suit}`, {})).status).toBe(404)
  expect((await admin.get('/api/admin/occasions?kind=baptism')).headers.get('X-Has-Settled')).toBe('1')
  expect((await admin.delete(path)).status).toBe(200)
  expect(await shown()).toEqual([true, true, true])
})

it('children who are eight to ten this year are of parents who want to hear, and have no communion dress of ours', async () => {
  const anna = await parent()
  const { createWearer } = measuring(admin)
  const born = (years: number, month: string) => `${thisYear - years}-${month}`
  const child = async (name: string, at: string) => (await createWearer(anna.id, { name, born: at })).id
  const seven = await child('Mia', born(7, '01'))
  const eight = await child('Joel', born(8, '12'))
  const ten = await child('Sara', born(10, '01'))
  const eleven = await child('Ann', born(11, '12'))
  const hers = (ids: string[]) => ids.filter((id) => [seven, eight, ten, eleven].includes(id))
  expect(hers(await idsOf('communion'))).toEqual([ten, eight])
  const dress = await admin.createOrder({ userId: anna.id, outfitType: 'Dress', garment: 'communion-dress' })
  await admin.updateOrder(dress.id, { wearerId: ten })
  expect(hers(await idsOf('communion'))).toEqual([eight])
  await anna.put('/api/user/consents', { kind: 'marketing', given: false })
  expect(hers(await idsOf('communion'))).toEqual([])
})
