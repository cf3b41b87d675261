import { describe, expect, it } from 'vitest'
import { sweepMeasurements } from '../../../worker/features/measurements/measurements.ts'
import { refusal } from '../../helpers/worker/client.ts'
import { countD1, findTableScans, overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type MeasuredSet, measuring, type Wearer } from '../../helpers/worker/measurements.ts'
import { inDays, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

openShop()

const { createCustomer, createWearer, measure, measured, getFitted } = measuring()

describe('a set of measurements', () => {
  it('is refused with sizes that cannot be, on a day to come or before the birth, and for nobody', async () => {
    const mia = await createWearer(await createCustomer(), { born: '2025-10' })
    const refused = async (fields: object) => messageOf(await measure(mia.id, fields))
    expect(await refused({ sizes: { head: 8000 } })).toBe('Head is between 30 and 65 cm')
    expect(await refused({ garment: 'baptism-suit', sizes: { height: 28_000 } })).toBe('Neck is required')
    expect(await refused({ takenOn: inDays(1) })).toBe('The day of measuring cannot be in the future')
    expect(await refused({ takenOn: '2025-09-30' })).toBe('Mia was not born yet on that day')
    expect(await refused({ garment: 'crown' })).toBe('There is no such garment')
    expect((await measure(mia.id, { takenOn: '2025-10-01' })).status).toBe(201)
    expect((await measure('nobody')).status).toBe(404)
  })
})

it('the sets of a wearer are listed by the day they were taken, page by page', async () => {
  const mia = await createWearer(await createCustomer())
  const sets: MeasuredSet[] = []
  for (const takenOn of ['2026-01-12', '2025-12-01', '2026-03-01', '2026-01-12', '2025-11-11'])
    sets.push(await measured(mia.id, { takenOn }))
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await admin.get(`/api/admin/wearers/${mia.id}/measurements?limit=2${cursor && `&cursor=${cursor}`}`)
    ids.push(...(await page.json<MeasuredSet[]>()).map(({ id }) => id))
    cursor = page.headers.get('X-Next-Cursor')
  }
  expect(ids).toEqual([2, 3, 0, 1, 4].map((nth) => sets[nth]?.id))
})

describe('measuring for an order', () => {
  it('makes it by this set from now on, in three trips', async () => {
    const family = await createCustomer()
    const mia = await createWearer(family, { born: '2026-01' })
    const { id, updatedAt } = await admin.createOrder({
      userId: family,
      garment: 'accessories',
      eventDate: inDays(60),
    })
    const cost = countD1(admin)
    const set = await measured(mia.id, { orderId: id, takenOn: inDays(-8) })
    expect(cost.trips).toBe(3)
    expect(await findTableScans(cost)).toEqual([])
    const order = await getFitted(id)
    expect(order).toMatchObject({ wearer: { id: mia.id, name: 'Mia', born: '2026-01' }, measurement: { id: set.id } })
    expect(order.remeasure).toBe(true)
    expect(order.newerMeasurement).toBeNull()
    // An admin with the order open is told what changed.
    const late = await admin.patch(`/api/admin/orders/${id}`, { notes: 'Lace', updatedAt })
    expect([late.status, await messageOf(late)]).toMatchObject([409, expect.stringContaining('the measurements')])
  })

  it('follows the day it is due, and a newer set is offered and used', async () => {
    const family = await createCustomer()
    const anna = await createWearer(family, { name: 'Anna' })
    const { id } = await admin.createOrder({ userId: family, garment: 'accessories', eventDate: inDays(300) })
    const old = await measured(anna.id, { orderId: id, takenOn: inDays(-10) })
    expect((await getFitted(id)).remeasure).toBe(true)
    expect((await admin.updateOrder(id, { eventDate: inDays(100) })).status).toBe(200)
    expect((await getFitted(id)).remeasure).toBe(false)
    expect((await admin.updateOrder(id, { eventDate: null })).status).toBe(200)
    expect((await getFitted(id)).remeasure).toBe(false)

    const newer = await measured(anna.id, { takenOn: inDays(-2) })
    await measured(anna.id, { garment: 'other', takenOn: inDays(-1), sizes: { height: 60_000 } })
    const offered = await getFitted(id)
    expect(offered.measurement?.id).toBe(old.id)
    expect(offered.newerMeasurement).toEqual({ id: newer.id, takenOn: inDays(-2) })
    expect((await admin.updateOrder(id, { measurementId: newer.id })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ measurement: { id: newer.id }, newerMeasurement: null })
  })

  it('is refused for the order of another family, and changes nothing then', async () => {
    const [family, other] = [await createCustomer(), await createCustomer('Leela')]
    const mia = await createWearer(family)
    const set = await measured(mia.id)
    const { id } = await admin.createOrder({ userId: other })
    const refusedId = crypto.randomUUID()
    expect((await measure(mia.id, { id: refusedId, orderId: id })).status).toBe(409)
    expect((await measure(mia.id, { orderId: 'no-order' })).status).toBe(404)
    expect((await admin.updateOrder(id, { wearerId: mia.id })).status).toBe(404)
    expect((await admin.updateOrder(id, { measurementId: set.id })).status).toBe(404)
    expect((await admin.updateOrder(id, { measurementId: 'no-set' })).status).toBe(404)
    expect(await getFitted(id)).toMatchObject({ wearer: null, measurement: null })
    const kept = await admin.read<MeasuredSet[]>(`/api/admin/wearers/${mia.id}/measurements`)
    expect(kept.map((row) => row.id)).toEqual([set.id])
  })

  it.each([
    ['the order', (faster: OrderAdmin, id: string) => faster.updateOrder(id, { notes: 'Lace' })],
    [
      'who wears it',
      (faster: OrderAdmin, _id: string, { id, updatedAt }: Wearer) =>
        faster.patch(`/api/admin/wearers/${id}`, { updatedAt, born: '2025-11' }),
    ],
  ])('keeps nothing when %s is changed in the same moment', async (_what, change) => {
    const family = await createCustomer()
    const mia = await createWearer(family, { born: '2025-10' })
    const { id } = await admin.createOrder({ userId: family, garment: 'accessories' })
    const faster = await orderAdmin()
    const slower = overtake(await orderAdmin(), () => change(faster, id, mia))
    expect((await measuring(slower).measure(mia.id, { orderId: id })).status).toBe(409)
    expect(await getFitted(id)).toMatchObject({ wearer: null, measurement: null })
    const kept = await admin.get(`/api/admin/wearers/${mia.id}/measurements`)
    expect(await kept.json()).toEqual([])
    expect((await measure(mia.id, { orderId: id })).status).toBe(201)
  })

  it('is refused for an order that is of another garment by now, or closed', async () => {
    const family = await createCustomer()
    const mia = await createWearer(family)
    const { id } = await admin.createOrder({ userId: family, garment: 'accessories' })
    const set = await measured(mia.id, { orderId: id })
    const other = await measured(mia.id, { garment: 'other', sizes: { height: 28_000 } })
    const refused = 'This order is of another garment by now. Please reload the page.'
    expect((await admin.updateOrder(id, { measurementId: other.id })).status).toBe(409)
    expect((await admin.updateOrder(id, { garment: 'other' })).status).toBe(200)
    // A set of the previous garment is not used for this one.
    expect(await getFitted(id)).toMatchObject({
      ...{ wearer: { id: mia.id }, measurement: null, remeasure: false },
      newerMeasurement: { id: other.id },
    })
    expect(await messageOf(await measure(mia.id, { orderId: id }))).toBe(refused)
    expect(await messageOf(await admin.updateOrder(id, { measurementId: set.id }))).toBe(refused)
    expect((await admin.updateOrder(id, { status: 'delivered' })).status).toBe(200)
    expect(await refusal(measure(mia.id, { garment: 'other', sizes: { height: 28_000 }, orderId: id }))).toEqual([
      409,
      'This order is delivered or cancelled. Please reload the page.',
    ])
    expect((await admin.updateOrder(id, { measurementId: other.id })).status).toBe(409)
  })

  it('leaves the sizes of the wearer before, when another wears it; the notes for the tailor can be emptied', async () => {
    const family = await createCustomer()
    const [mia, anna] = [await createWearer(family), await createWearer(family, { name: 'Anna' })]
    const { id } = await admin.createOrder({ userId: family, garment: 'accessories', tailorNotes: 'Ease of 2 cm' })
    const ofMia = await measured(mia.id, { orderId: id })
    expect((await admin.updateOrder(id, { wearerId: anna.id, tailorNotes: ' ' })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ wearer: { name: 'Anna' }, measurement: null, tailorNotes: null })
    // Choosing a set also sets its wearer.
    expect((await admin.updateOrder(id, { measurementId: ofMia.id })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ wearer: { name: 'Mia' }, measurement: { id: ofMia.id } })
    expect((await admin.updateOrder(id, { wearerId: null })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ wearer: null, measurement: null })
  })
})

const isThere = async (id: string) => (await countOf('measurements', 'id', id)) === 1
const setUsed = (id: string, at: number) => db.run('UPDATE measurements SET used_at = ? WHERE id = ?', at, id)

it('the sweep of measurements takes a set 24 months after its last use, and leaves the order that was made by it', async () => {
  const { ctx, tally } = countedCtx()
  const userId = await createCustomer()
  const wearer = await createWearer(userId)
  const [loose, used] = [await measured(wearer.id), await measured(wearer.id, { takenOn: '2026-02-12' })]
  const order = await admin.createOrder({ userId, garment: 'accessories', estimatedDelivery: inDays(20) })
  expect((await admin.updateOrder(order.id, { measurementId: used.id })).status).toBe(200)
  const now = Date.now()
  const { before, after } = yearEnd(2, now)

  await sweepMeasurements(ctx, before)
  expect(await isThere(loose.id)).toBe(true)
  await sweepMeasurements(ctx, after)
  expect(await isThere(loose.id)).toBe(false)
  // An order still uses it.
  expect(await isThere(used.id)).toBe(true)

  await setUsed(used.id, 0)
  expect((await admin.updateOrder(order.id, { status: 'delivered' })).status).toBe(200)
  await sweepMeasurements(ctx, before)
  expect(await isThere(used.id)).toBe(true)
  await sweepMeasurements(ctx, after + 60_000)
  expect(await isThere(used.id)).toBe(false)
  expect(await getFitted(order.id)).toMatchObject({ wearer: { id: wearer.id }, measurement: null })
  expect(await findTableScans(tally)).toEqual([])
})
