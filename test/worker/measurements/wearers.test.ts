import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1, findTableScans, overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type FittedOrder, measuring, type Wearer } from '../../helpers/worker/measurements.ts'
import { inDays, listOrderIds, messageOf, orderAdmin } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

const { createCustomer, createWearer, listWearers, measured, getFitted } = measuring()

const patch = (wearer: Wearer, fields: object) =>
  admin.patch(`/api/admin/wearers/${wearer.id}`, { updatedAt: wearer.updatedAt, ...fields })

describe('the wearers of a customer', () => {
  it('are listed in the order they came, each with the newest set for each garment, and changed', async () => {
    const family = await createCustomer()
    const id = crypto.randomUUID()
    const input = { id, name: ' Mia ', born: '2025-10' }
    const path = `/api/admin/customers/${family}/wearers`
    const made = await admin.post(path, input)
    const mia = await made.json<Wearer>()
    expect(mia).toMatchObject({ id, name: 'Mia', born: '2025-10', note: null })
    const theo = await createWearer(family, { name: 'Theo', born: '' })

    await measured(id, { takenOn: '2026-01-12' })
    await measured(id, { takenOn: '2026-02-12', sizes: { head: 17_200 } })
    const correction = await measured(id, { takenOn: '2026-02-12', sizes: { head: 17_400 } })
    const other = await measured(id, { garment: 'other', takenOn: '2026-01-02', sizes: { height: 28_000 } })
    const listed = await listWearers(family)
    expect(listed.map(({ name, born }) => [name, born])).toEqual([
      ['Mia', '2025-10'],
      ['Theo', null],
    ])
    // The later of two sets from the same day counts.
    expect(listed[0]?.newest.map((set) => set.id)).toEqual([correction.id, other.id])
    expect(listed[1]).toMatchObject({ id: theo.id, newest: [] })
    const changed = await patch(mia, { name: 'Miya', note: 'Ticklish' })
    expect(await changed.json()).toMatchObject({ name: 'Miya', born: '2025-10', note: 'Ticklish' })
    // Only who has read them last changes them.
    expect((await patch(mia, { name: 'Maya' })).status).toBe(409)
  })

  it('have the first of two names that come within one millisecond, on their orders too', async () => {
    stopClock()
    const family = await createCustomer()
    const mia = await createWearer(family, { name: 'Miaqa' })
    const { id } = await admin.createOrder({ userId: family })
    expect((await admin.updateOrder(id, { wearerId: mia.id })).status).toBe(200)
    const rename = async () => expect((await patch(mia, { name: 'Liaqa' })).status).toBe(200)
    const slower = overtake(await orderAdmin(), rename, { after: /from "wearers"/i })
    const second = await slower.patch(`/api/admin/wearers/${mia.id}`, { updatedAt: mia.updatedAt, name: 'Ziaqa' })
    expect(second.status).toBe(409)
    const stored = env.DB.prepare('SELECT wearer_name FROM orders WHERE id = ?').bind(id)
    expect(await stored.first('wearer_name')).toBe('Liaqa')
    expect(await listOrderIds(admin, 'q=liaqa')).toEqual([id])
    for (const gone of ['miaqa', 'ziaqa']) expect([gone, await listOrderIds(admin, `q=${gone}`)]).toEqual([gone, []])
  })

  it('are refused with a birth to come, or after they were measured, without a name, and beyond twenty', async () => {
    const family = await createCustomer()
    const path = `/api/admin/customers/${family}/wearers`
    const refused = async (fields: object) =>
      messageOf(await admin.post(path, { id: crypto.randomUUID(), name: 'Mia', ...fields }))
    expect(await refused({ born: '2099-01' })).toBe('This month is yet to come')
    expect(await refused({ born: '2025-13' })).toBe('Please enter month and year of birth')
    expect(await refused({ name: ' ' })).toBe('Name is required')
    const mia = await createWearer(family)
    await measured(mia.id, { takenOn: '2026-01-12' })
    expect(await messageOf(await patch(mia, { born: '2026-02' }))).toBe('Mia was measured before that, on 2026-01-12')

    for (let nth = 1; nth < 20; nth++) await createWearer(family, { name: `Cousin ${nth}` })
    expect(await refused({})).toBe('At most 20 people are kept for a customer')
    expect(await listWearers(family)).toHaveLength(20)
  })
})

it('another birth says anew whether what is made is to be measured again', async () => {
  const family = await createCustomer()
  const mia = await createWearer(family)
  const { id } = await admin.createOrder({ userId: family, eventDate: inDays(60), garment: 'accessories' })
  await measured(mia.id, { orderId: id, takenOn: inDays(-8) })
  expect((await getFitted(id)).remeasure).toBe(false)
  // A child under one year outgrows it in 21 days.
  const child = await patch(mia, { born: inDays(0).slice(0, 7) })
  expect(child.status).toBe(200)
  expect((await getFitted(id)).remeasure).toBe(true)
  const stale = await patch(mia, { born: '1990-01' })
  expect([stale.status, (await getFitted(id)).remeasure]).toEqual([409, true])
  expect((await patch(await child.json<Wearer>(), { born: '' })).status).toBe(200)
  expect((await getFitted(id)).remeasure).toBe(false)
})

it('another birth of who wears an order reaches the orders of another customer, and outlasts a change of one that was read before it', async () => {
  const [walkIn, account] = [await createCustomer(), await customer()]
  await db.run(
    'UPDATE users SET phone_e164 = (SELECT phone_e164 FROM users WHERE id = ?), phone_confirmed_at = 1 WHERE id = ?',
    walkIn,
    account.id,
  )
  const mia = await createWearer(walkIn)
  const order = { userId: walkIn, eventDate: inDays(60), garment: 'accessories' }
  const [first, second] = [await admin.createOrder(order), await admin.createOrder(order)]
  for (const { id } of [first, second]) await measured(mia.id, { orderId: id, takenOn: inDays(-8) })
  expect((await admin.updateOrder(first.id, { userId: account.id })).status).toBe(200)
  const fields = { born: inDays(0).slice(0, 7), name: 'Miya' }
  const slower = overtake(await orderAdmin(), async () => expect((await patch(mia, fields)).status).toBe(200))
  // An update that moves the order, and a change of the order.
  expect((await slower.updateOrder(second.id, { status: 'cutting' })).status).toBe(200)
  expect([(await getFitted(first.id)).remeasure, (await getFitted(second.id)).remeasure]).toEqual([true, true])
  const results = await db.all('SELECT wearer_name FROM orders WHERE wearer_id = ?', mia.id)
  expect(results).toEqual([{ wearer_name: 'Miya' }, { wearer_name: 'Miya' }])
})

describe('what a customer sees of her own', () => {
  const set = { takenOn: '2026-01-12', unit: 'cm', sizes: [{ label: 'Head', value: 17_000 }] }

  it('are names and sizes by their labels, without notes and ids, and nothing of another family', async () => {
    const [her, other] = [await customer(), await customer()]
    const mia = await createWearer(her.id, { note: 'Ticklish', born: '2025-10' })
    await measured(mia.id, { notes: 'Over the curls' })
    expect(await her.read('/api/user/wearers')).toEqual([{ name: 'Mia', sets: [{ garment: 'Accessories', ...set }] }])
    expect(await other.read('/api/user/wearers')).toEqual([])

    const cost = countD1(her)
    await her.get('/api/user/wearers')
    expect([cost.trips, cost.rowsRead <= 30]).toEqual([1, true])
    expect(await findTableScans(cost)).toEqual([])
  })

  it('are on her order while it is hers, and never the notes for the tailor', async () => {
    const [her, other] = [await customer(), await customer()]
    const { id } = await admin.createOrder({ userId: her.id, garment: 'accessories', tailorNotes: 'Ease of 2 cm' })
    const read = async (who: typeof her) => who.read<{ measured: unknown }>(`/api/user/orders/${id}`)
    expect((await read(her)).measured).toBeNull()
    const mia = await createWearer(her.id)
    await measured(mia.id, { orderId: id, notes: 'Over the curls' })
    expect((await read(her)).measured).toEqual({ wearer: 'Mia', ...set })
    expect(JSON.stringify(await read(her))).not.toMatch(/tailorNotes|Ease of|curls|remeasure|wearerId/)

    // After a transfer to another family, the order has no sizes of the child.
    expect((await admin.updateOrder(id, { userId: other.id })).status).toBe(200)
    expect((await read(other)).measured).toBeNull()
    const left: FittedOrder = await getFitted(id)
    expect([left.wearer, left.measurement, left.remeasure]).toEqual([null, null, false])
  })
})
