import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultGrowthRule } from '../../../shared/growth.ts'
import type { SizeField } from '../../../shared/measures.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { enqueueDue } from '../../../worker/features/whatsapp/due.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listOrderIds, messageOf } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

const { createCustomer, createWearer, listWearers, measure, measured, getFitted } = measuring()

/** An account with the number of a customer without one, to which a child has moved with an order. */
async function movedFamily() {
  const [walkIn, account] = [await createCustomer(), await customer()]
  await db.run(
    'UPDATE users SET phone_e164 = (SELECT phone_e164 FROM users WHERE id = ?), phone_confirmed_at = 1 WHERE id = ?',
    walkIn,
    account.id,
  )
  const child = await createWearer(walkIn)
  const order = { userId: walkIn, garment: 'accessories', eventDate: inDays(60) }
  const [first, second] = [await admin.createOrder(order), await admin.createOrder(order)]
  const set = await measured(child.id, { orderId: first.id })
  expect((await admin.updateOrder(first.id, { userId: account.id })).status).toBe(200)
  return { walkIn, account, child, set, second }
}

describe('another order of a customer without an account, whose child has moved to the account of her number', () => {
  it('is for the child still: it is listed, chosen, measured, and comes along', async () => {
    const { walkIn, account, child, set, second } = await movedFamily()
    expect((await listWearers(walkIn)).map(({ id }) => id)).toEqual([child.id])
    expect((await admin.updateOrder(second.id, { wearerId: child.id })).status).toBe(200)
    expect((await admin.updateOrder(second.id, { measurementId: set.id })).status).toBe(200)
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })
    expect((await admin.updateOrder(second.id, { userId: account.id })).status).toBe(200)
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })

    // An order is for no child of another number, nor an account's for one of a customer without.
    const other = await admin.createOrder({ userId: await createCustomer('Leela'), garment: 'accessories' })
    expect((await admin.updateOrder(other.id, { wearerId: child.id })).status).toBe(404)
    expect((await measure(child.id, { orderId: other.id })).status).toBe(409)
    const ofWalkIn = await createWearer(await createCustomer('Rema'), { name: 'Theo' })
    const own = await admin.createOrder({ userId: account.id, garment: 'accessories' })
    expect((await admin.updateOrder(own.id, { wearerId: ofWalkIn.id })).status).toBe(404)
  })

  it('is measured for the child at once', async () => {
    const { child, second } = await movedFamily()
    const cost = countD1(admin)
    const set = await measured(child.id, { orderId: second.id })
    expect(cost.trips).toBe(3)
    expect(await findTableScans(cost)).toEqual([])
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })
  })
})

describe('an order', () => {
  it('is found by who wears it, from the measuring on, by the new name, and at every status', async () => {
    const family = await createCustomer()
    const child = await createWearer(family, { name: 'Evangeline' })
    const { id } = await admin.createOrder({ userId: family, garment: 'accessories' })
    const found = (typed: string, status = '') => listOrderIds(admin, `q=${typed}${status && `&status=${status}`}`)
    expect(await found('evange')).toEqual([])
    await measured(child.id, { orderId: id })
    expect(await found('evange')).toEqual([id])
    expect((await admin.updateOrder(id, { status: 'cutting' })).status).toBe(200)
    expect([await found('Evangeline', 'cutting'), await found('Evangeline', 'pending')]).toEqual([[id], []])
    const renamed = { updatedAt: child.updatedAt, name: 'Theodora' }
    expect((await admin.patch(`/api/admin/wearers/${child.id}`, renamed)).status).toBe(200)
    expect([await found('evange'), await found('theodora', 'cutting')]).toEqual([[], [id]])
    expect((await admin.updateOrder(id, { userId: null })).status).toBe(200)
    expect(await found('theodora')).toEqual([])
  })

  it('of a booking is found by the first name of its child until somebody is chosen', async () => {
    const her = await customer()
    const { id: bookingId } = await book(her, { childName: 'Seraphina Kurian' })
    const { id } = await admin.createOrder({ bookingId })
    expect(await listOrderIds(admin, 'q=seraphina')).toEqual([id])
    const child = await createWearer(her.id, { name: 'Aloysius' })
    expect((await admin.updateOrder(id, { wearerId: child.id })).status).toBe(200)
    expect(await listOrderIds(admin, 'q=seraphina')).toEqual([])
    expect(await listOrderIds(admin, 'q=aloysius')).toEqual([id])
  })
})

type Garment = { id: string; name: string; load: number; fields: SizeField[]; hidden: boolean; updatedAt: string }

const veil = {
  ...{ id: 'veil', name: 'Veil', load: 1, hidden: false },
  days: { measurement: 0, cutting: 1, stitching: 1, fitting: 0, ready: 1 },
}

const head: SizeField = {
  ...{ key: 'head', label: 'Head', hint: '', required: true },
  ...{ min: 12_000, max: 26_000, grows: 'girth' },
}
const fall: SizeField = { ...head, key: 'fall', label: 'Fall', hint: 'From the comb', required: false, grows: null }

const garmentOf = async (id: string) =>
  (await admin.read<Garment[]>('/api/admin/garments')).find((one) => one.id === id)

const put = async (fields: object) => {
  const { id: _, ...kept } = veil
  return admin.put('/api/admin/garments/veil', {
    ...kept,
    updatedAt: (await garmentOf('veil'))?.updatedAt,
    ...fields,
  })
}

describe('what is measured for a garment', () => {
  it('comes with the kinds of the shop, and is the admin’s to change', async () => {
    const seeded = await garmentOf('communion-dress')
    expect(seeded?.fields.map(({ label }) => label)).toContain('Nape to waist')
    expect((await admin.post('/api/admin/garments', { ...veil, fields: [head] })).status).toBe(201)
    expect((await garmentOf('veil'))?.fields).toEqual([head])
    // A screen that does not know of sizes leaves them as they are.
    expect((await put({ load: 2 })).status).toBe(200)
    expect(await garmentOf('veil')).toMatchObject({ load: 2, fields: [head] })
    expect((await put({ fields: [fall, head] })).status).toBe(200)
    expect((await garmentOf('veil'))?.fields).toEqual([fall, head])
  })

  it('is refused with two of one name, bounds the wrong way round, and more than thirty', async () => {
    const many = Array.from({ length: 31 }, (_, nth) => ({ ...head, key: `size_${nth}` }))
    for (const [fields, sentence] of [
      [[head, head], 'Two sizes have the same name'],
      [[{ ...head, min: 26_000 }], 'The smallest size is below the largest'],
      [[{ ...head, max: 120_001 }], 'A size is at most 300 cm'],
      [many, 'At most 30 sizes are measured for a garment'],
    ] as const)
      expect(await messageOf(await put({ fields }))).toBe(sentence)
    expect((await put({ fields: many.slice(1) })).status).toBe(200)
  })

  it('that is no longer measured stays in the sets that have it, and is taken in none', async () => {
    expect((await put({ fields: [head, fall] })).status).toBe(200)
    const family = await createCustomer()
    const mia = await createWearer(family)
    const { id } = await admin.createOrder({ userId: family, garment: 'veil' })
    const sizes = { head: 17_000, fall: 20_000 }
    await measured(mia.id, { garment: 'veil', sizes, orderId: id })
    expect((await put({ fields: [head] })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ measurement: { sizes }, sizeFields: [head] })
    expect((await listWearers(family))[0]?.newest[0]?.sizes).toEqual(sizes)
    expect(await messageOf(await measure(mia.id, { garment: 'veil', sizes }))).toMatch(/no longer measured/)
  })
})

describe('how long a set holds', () => {
  let orderId: string
  let wearerId: string
  const takenOn = '2026-11-01'

  beforeEach(async () => {
    const family = await createCustomer()
    wearerId = (await createWearer(family)).id
    orderId = (await admin.createOrder({ userId: family, garment: 'accessories', eventDate: inDays(60) })).id
    const set = await measured(wearerId, { orderId })
    await db.run('UPDATE measurements SET taken_on = ? WHERE id = ?', takenOn, set.id)
  })

  const daysLater = (days: number) => startOfIndianDay(takenOn) + days * dayMs
  afterEach(() => void vi.useRealTimers())
  const readFlag = () => env.DB.prepare('SELECT remeasure FROM orders WHERE id = ?').bind(orderId).first('remeasure')

  /**
   * Tells whether the order is to be measured again when it is cut so many days after the set was taken, by the rule as it is saved
   * on another day after it.
   */
  async function isMeasuredAgain(days: number, born: string | null, rule: object = {}, today = 7) {
    vi.useFakeTimers({ toFake: ['Date'], now: daysLater(today) })
    await db.run('UPDATE wearers SET born = ? WHERE id = ?', born, wearerId)
    await db.run(
      "UPDATE orders SET plan = json_set(plan, '$.cutting', ?) WHERE id = ?",
      indianDate(daysLater(days)),
      orderId,
    )
    expect(await admin.setRule('growth', { ...defaultGrowthRule, ...rule })).toBe(200)
    return Boolean(await readFlag())
  }

  it('a set holds for longer the older who was measured is, and not a day longer', async () => {
    for (const [born, days] of [
      ['2026-06', 21],
      ['2025-12', 21],
      ['2025-11', 45],
      ['2023-12', 45],
      ['2023-11', 90],
      ['2011-12', 90],
      ['2011-11', 180],
      [null, 180],
    ] as const) {
      expect([born, await isMeasuredAgain(days + 1, born)]).toEqual([born, true])
      expect([born, await isMeasuredAgain(days, born)]).toEqual([born, false])
    }
  })

  it('a set holds as long as the rule says, for open orders from the moment it is saved', async () => {
    expect(await isMeasuredAgain(8, '2026-06')).toBe(false)
    expect(await isMeasuredAgain(8, '2026-06', { under1: 7 })).toBe(true)
    expect(await isMeasuredAgain(7, '2026-06', { under1: 7 })).toBe(false)
    await admin.updateOrder(orderId, { status: 'delivered' })
    await db.run('UPDATE orders SET remeasure = 0 WHERE id = ?', orderId)
    expect(await isMeasuredAgain(8, '2026-06', { under1: 7 })).toBe(false)
  })

  it('a rule that was changed since judges nothing', async () => {
    expect(await isMeasuredAgain(8, '2026-06')).toBe(false)
    const value = { ...defaultGrowthRule, under1: 7 }
    const late = await admin.send('PUT', '/api/admin/rules/growth', { value, updatedAt: new Date(0).toISOString() })
    expect(late.status).toBe(409)
    expect(await readFlag()).toBe(0)
  })

  it.each([
    ['nobody is measured again within 7 days of a measuring, and', 40, 6],
    ['a set grows older while the cutting waits, and', 21, 21],
  ])('%s the hourly run says so after them', async (_rule, days, today) => {
    expect(await isMeasuredAgain(days, '2026-06', {}, today)).toBe(false)
    await enqueueDue(createCtx(env, keepRunning), daysLater(today + 1))
    expect(await readFlag()).toBe(1)
  })
})
