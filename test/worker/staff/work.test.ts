import { beforeEach, describe, expect, it } from 'vitest'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listNotifications } from '../../helpers/worker/orders.ts'
import { orderWithPhotos, pinned, pinsPath } from '../../helpers/worker/pins.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { helperPhone } from '../../helpers/worker/staff.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()

let phone: Awaited<ReturnType<typeof helperPhone>>

beforeEach(async () => {
  await db.run('UPDATE staff SET ended_at = 1 WHERE ended_at IS NULL')
  phone = await helperPhone(admin)
})

type Work = {
  id: string
  garment: string
  wearer: string | null
  status: string
  next: string | null
  updatedAt: string
}
type Note = { nth: number; x: number; y: number; text: string }

type WorkOrder = Work & {
  photos: { name: string; notes: Note[] }[]
  tailorNotes: string | null
  mayMeasure: boolean
  fields: { key: string }[]
}
type Today = { name: string; hasMore: boolean; behind: Work[]; due: Work[]; next: Work[] }
const today = async () => phone.read<Today>('/api/work/today')
const read = async (id: string) => phone.read<WorkOrder>(`/api/work/orders/${id}`)

const finish = async (id: string, to: string, updatedAt?: string) =>
  phone.post(`/api/work/orders/${id}/stage`, { to, updatedAt: updatedAt ?? (await read(id)).updatedAt })

/** An order whose stage is to be finished about now. */
const order = (fields: object = {}) =>
  admin.createOrder({
    status: 'confirmed',
    eventDate: inDays(4),
    estimatedDelivery: `${inDays(3)}T10:00:00Z`,
    ...fields,
  })

it('stands in the log when a helper has opened it, whom a stolen phone concerns then; not for a phone that is ended', async () => {
  const { id } = await order()
  await read(id)
  await read(id)
  const opened = (about: string) =>
    db.count("audit WHERE what = 'card' AND about = ? AND who = ?", about, phone.staffId)
  await eventually(async () => expect(await opened(id)).toBe(1))
  const listed = await (await admin.get('/api/admin/audit?what=card')).text()
  expect(listed).toContain('Ravi')
  await admin.post(`/api/admin/staff/${phone.staffId}/end`)
  const other = await order()
  expect((await phone.get(`/api/work/orders/${other.id}`)).status).toBe(401)
  expect(await opened(other.id)).toBe(0)
})

it('skips the stages that take a garment no day', async () => {
  const made = await order({ garment: 'alteration' })
  expect((await read(made.id)).next).toBe('stitching')
  expect((await finish(made.id, 'cutting')).status).toBe(409)
  expect((await finish(made.id, 'stitching')).status).toBe(200)
})

it('cuts no cloth of a garment whose sizes nobody has taken', async () => {
  const sneha = await customer({ firstName: 'Sneha' })
  const wearer = await measuring(admin).createWearer(sneha.id, { name: 'Mia' })
  const accessory = { userId: sneha.id, garment: 'accessories', status: 'measurement', wearerId: wearer.id }
  // An accessory has sizes, and no day for taking them: nobody waits for these.
  expect((await finish((await order(accessory)).id, 'cutting')).status).toBe(200)
  const { id } = await order(accessory)
  const takeSizes = (days: number) =>
    db.run(`UPDATE garments SET days = json_set(days, '$.measurement', ?) WHERE id = 'accessories'`, days)
  await takeSizes(1)
  expect(await refusal(finish(id, 'cutting'))).toEqual([409, 'No sizes yet. Please ask at the desk.'])
  await measuring(admin).measured(wearer.id, { orderId: id })
  expect((await finish(id, 'cutting')).status).toBe(200)
  await takeSizes(0)
})

describe('what a helper sees', () => {
  it('is no phone, price, surname or word of a customer: whatever stands in the order', async () => {
    const sneha = await customer({ firstName: 'Sneha', lastName: 'Zqsurname' })
    const photo = await createUploadedPhoto(sneha.id)
    const { createWearer, measured } = measuring(admin)
    const wearer = await createWearer(sneha.id, { name: 'Mia Zqsurname', note: 'zqword' })
    const made = await order({
      ...{ userId: sneha.id, customerName: 'Sneha Zqsurname', customerPhone: '+91 98471 55501' },
      ...{ customerEmail: 'zqword@example.com', outfitType: 'Gown for Mia Zqsurname', notes: 'zqword' },
      ...{ description: 'zqword, call 98471 55501', garment: 'accessories', wearerId: wearer.id },
      ...{ items: [{ name: 'Gown with Zqsurname lace', quantity: 2, price: 9_876_543 }], advanceAmount: 1_234_567 },
      ...{ tailorNotes: 'Double seam', deliveryWay: 'door', deliveryAddress: 'zqword', deliveryPinCode: '682001' },
    })
    await measured(wearer.id, { orderId: made.id })
    await db.run('UPDATE orders SET inspiration_photos = ? WHERE id = ?', JSON.stringify([photo]), made.id)

    const answers = [await phone.get('/api/work/today'), await phone.get(`/api/work/orders/${made.id}`)]
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(texts.join()).not.toMatch(/zqsurname|zqword|98471|55501|9876543|1234567|682001/i)
    expect(texts.join()).not.toContain(sneha.id)
    expect(JSON.parse(texts[1] ?? '')).toMatchObject({
      ...{ wearer: 'Mia', tailorNotes: 'Double seam', next: 'cutting', mayMeasure: false },
      ...{ title: 'Gown for Mia', pieces: [{ name: 'Gown with … lace', quantity: 2 }], number: expect.any(Number) },
      ...{ photos: [{ name: photo.split('/').at(-1), notes: [] }], measurement: { sizes: { head: 17_000 } } },
    })
  })

  it('is the open notes on its photos by their dots, without who wrote them and without names and numbers', async () => {
    const sneha = await customer({ firstName: 'Zqfirst', lastName: 'Zqsurname' })
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    expect((await admin.updateOrder(id, { status: 'confirmed', customerName: 'Zqfirst Zqsurname' })).status).toBe(200)
    const done = await pinned(admin, id, shown, { text: 'Ticked off' })
    await admin.patch(pinsPath(id, done.id), { done: true, updatedAt: done.updatedAt })
    await pinned(sneha, id, shown, { x: 100, y: 900, text: 'Longer. Zqsurname, 98471 55501, zq@example.com' })
    await pinned(admin, id, shown, { text: 'Mrs ZQSURNAME wants 2 rows' })
    const { photos } = await read(id)
    expect(photos.map(({ notes }) => notes)).toEqual([
      [
        { nth: 2, x: 100, y: 900, text: 'Longer. …, …, …' },
        { nth: 3, x: 500, y: 500, text: 'Mrs … wants 2 rows' },
      ],
    ])
    const text = await (await phone.get(`/api/work/orders/${id}`)).text()
    expect(text).not.toMatch(/zqfirst|zqsurname|98471|55501|example\.com|Ticked off/i)
    expect(text).not.toContain(sneha.id)
    // Its next customer is somebody else: what the one before wrote is not for this work.
    const divya = await customer({ firstName: 'Divya', lastName: 'Menon' })
    expect((await admin.updateOrder(id, { userId: divya.id, customerName: 'Divya Menon' })).status).toBe(200)
    expect((await read(id)).photos[0]?.notes.map(({ nth }) => nth)).toEqual([3])
  })

  it('is the work of the day, each order in one list, and none that is not confirmed, or is done', async () => {
    const made = await order()
    const others: [id: string, status: number][] = []
    for (const [status, answered] of [
      ['pending', 404],
      ['ready', 200],
      ['cancelled', 404],
    ] as const)
      others.push([(await order({ status })).id, answered])
    const { behind, due, next } = await today()
    const ids = [...behind, ...due, ...next].map(({ id }) => id)
    expect(ids.filter((id) => id === made.id)).toHaveLength(1)
    for (const [id, status] of others)
      expect([ids.includes(id), (await phone.get(`/api/work/orders/${id}`)).status]).toEqual([false, status])
  })

  it('is 25 of a list, and says that there are more', async () => {
    expect((await today()).hasMore).toBe(false)
    for (let nth = 0; nth < 26; nth++) await order()
    const after = await today()
    expect(after.hasMore).toBe(true)
    expect(Math.max(after.behind.length, after.due.length, after.next.length)).toBe(25)
  })

  it('is the photos of an order while it is made', async () => {
    const { id: adminId } = await admin.read<{ id: string }>('/api/user')
    const photo = await createUploadedPhoto(adminId)
    const made = await order()
    expect((await admin.updateOrder(made.id, { inspirationPhotos: [photo] })).status).toBe(200)
    const status = async (id: string) => {
      const answer = await phone.get(`/api/work/orders/${id}/photos/${photo.split('/').at(-1)}`)
      await answer.arrayBuffer()
      return answer.status
    }
    const other = await order()
    expect([await status(made.id), await status(other.id)]).toEqual([200, 404])
    await admin.updateOrder(made.id, { status: 'delivered' })
    expect(await status(made.id)).toBe(404)
  })
})

describe('a stage that a helper finishes', () => {
  it('moves the order on, tells the customer and stands at the desk under the name of the helper', async () => {
    const sneha = await customer()
    const { id } = await order({ userId: sneha.id })
    const before = (await read(id)).updatedAt
    expect((await finish(id, 'measurement')).status).toBe(200)
    // Sent again, as after a lost answer.
    expect((await finish(id, 'measurement', before)).status).toBe(200)
    const seen = await admin.getOrder(id)
    expect([seen.status, seen.stages.at(-1)]).toMatchObject(['measurement', { stage: 'measurement', byName: 'Ravi' }])
    expect(seen.stages.filter(({ stage }) => stage === 'measurement')).toHaveLength(1)
    expect((await listNotifications(sneha)).map(({ title }) => title)).toContain('Time to measure')
    expect(await refusal(admin.patch(`/api/admin/orders/${id}`, { updatedAt: before, notes: 'x' }))).toEqual([
      409,
      expect.stringMatching(/^Ravi changed the stage|^Ravi changed/),
    ])
  })

  it('is the next one, up to ready: no other, none back, none of an older version', async () => {
    const { id } = await order({ status: 'fitting' })
    for (const to of ['stitching', 'delivered', 'cancelled'])
      expect([to, (await finish(id, to)).status]).toEqual([to, 409])
    const { updatedAt } = await read(id)
    await admin.updateOrder(id, { notes: 'for the desk' })
    expect(await refusal(finish(id, 'ready', updatedAt))).toEqual([
      409,
      'This order was changed in the meantime. Please look again.',
    ])
    expect((await finish(id, 'ready')).status).toBe(200)
    expect((await read(id)).next).toBeNull()
    expect((await finish(id, 'delivered')).status).toBe(409)
  })

  it('is not written by who is ended while it is asked for', async () => {
    const { id, updatedAt } = await order()
    countD1(phone, () => admin.post(`/api/admin/staff/${phone.staffId}/end`))
    expect((await finish(id, 'measurement', updatedAt)).status).toBe(401)
    expect((await admin.getOrder(id)).status).toBe('confirmed')
  })
})

describe('what an assistant measures', () => {
  const set = (id = crypto.randomUUID()) => ({ id, takenOn: inDays(0), unit: 'cm', sizes: { head: 17_200 } })
  const measuredOrder = async () => {
    const { createCustomer, createWearer } = measuring(admin)
    const userId = await createCustomer()
    const wearer = await createWearer(userId)
    const made = await order({ userId, garment: 'accessories' })
    expect((await admin.updateOrder(made.id, { wearerId: wearer.id })).status).toBe(200)
    return made
  }

  it('is kept by name, and the order is made by it; not of a tailor, without a wearer, or with sizes that cannot be', async () => {
    const { id } = await measuredOrder()
    expect((await phone.post(`/api/work/orders/${id}/measurements`, set())).status).toBe(403)
    phone = await helperPhone(admin, { name: 'Anu', role: 'assistant' })
    const { mayMeasure, fields } = await read(id)
    expect([mayMeasure, fields.map(({ key }) => key)]).toEqual([true, ['head', 'wrist']])
    const own = set()
    expect((await phone.post(`/api/work/orders/${id}/measurements`, own)).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({
      measurement: { id: own.id, byName: 'Anu', sizes: { head: 17_200 } },
    })
    const unworn = await order()
    expect((await phone.post(`/api/work/orders/${unworn.id}/measurements`, set())).status).toBe(409)
    const huge = { ...set(), sizes: { head: 900_000 } }
    expect((await phone.post(`/api/work/orders/${id}/measurements`, huge)).status).toBe(400)
  })
})
