import { describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import { listNotifications, listOrderIds, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerQuote, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, adminId, openShop, sneha } from '../../helpers/worker/shop.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

openShop()

type Seen = { updates: { title: string }[]; inspirationPhotos: string[] }
const seen = (id: string) => sneha.read<Seen>(`/api/user/orders/${id}`)

describe('a change of status', () => {
  it('goes forward by any number, is dated, and notifies the customer; an open order may be cancelled', async () => {
    const { id } = await admin.createOrder({ userId: sneha.id, outfitType: 'Christening gown' })
    for (const status of ['confirmed', 'stitching']) expect((await admin.updateOrder(id, { status })).status).toBe(200)
    const { status, stages } = await admin.getOrder(id)
    expect([status, stages.map(({ stage }) => stage)]).toEqual(['stitching', ['pending', 'confirmed', 'stitching']])
    expect((await listNotifications(sneha)).slice(0, 2)).toMatchObject([
      { type: 'order_update', title: 'Your order is being stitched', message: 'Christening gown is being stitched.' },
      { type: 'order_update', title: 'Your order is confirmed' },
    ])
    // The customer does not see which admin made the change.
    expect(await seen(id)).toMatchObject({ stages: stages.map(({ stage, at }) => ({ stage, at })) })
    expect((await admin.updateOrder(id, { status: 'cancelled' })).status).toBe(200)
  })

  it.each([
    ['stitching', 'cutting'],
    ['delivered', 'ready'],
    ['delivered', 'cancelled'],
    ['cancelled', 'pending'],
    ['cancelled', 'delivered'],
  ])('must be confirmed from %s to %s', async (from, to) => {
    const order = await admin.createOrder({ userId: sneha.id, status: from })
    const before = (await listNotifications(sneha)).length
    const refused = await refusal(admin.updateOrder(order.id, { status: to, notes: 'not kept either' }))
    expect(refused).toEqual([409, `Please confirm that this order goes back from ${from} to ${to}.`])
    expect(await admin.getOrder(order.id)).toEqual(order)
    expect(await listNotifications(sneha)).toHaveLength(before)
    expect((await admin.updateOrder(order.id, { status: to, confirmBack: true })).status).toBe(200)
    expect((await admin.getOrder(order.id)).stages.map(({ stage }) => stage)).toEqual([from, to])
  })
})

describe('two admins who change one order', () => {
  it('tells the second who changed what, and keeps what the first wrote', async () => {
    const { id, updatedAt } = await admin.createOrder({ notes: 'first', advanceAmount: 100 })
    const change = (patch: object) => admin.patch(`/api/admin/orders/${id}`, { updatedAt, ...patch })
    expect((await change({ notes: 'second', priority: 'high' })).status).toBe(200)
    const refused = await change({ notes: 'third', advanceAmount: 900, items: [{ name: 'Veil', price: 5 }] })
    const sentence = / changed the priority, the notes at \d\d:\d\d\. Please look again before you save\.$/
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        message: expect.stringMatching(sentence),
        ...{ reason: 'changed', changed: ['priority', 'notes'], by: expect.any(String) },
      },
    ])
    expect(await admin.getOrder(id)).toMatchObject({ notes: 'second', advanceAmount: 100, items: [] })
  })

  it('writes nothing of the slower of two changes that are sent at the same time', async () => {
    const { id } = await admin.createOrder({ userId: sneha.id })
    const slower = overtake(await orderAdmin(), () => admin.updateOrder(id, { priority: 'urgent' }))
    const before = (await listNotifications(sneha)).length
    const photo = await createUploadedPhoto(adminId)
    const lost = slower.updateOrder(id, {
      ...{ status: 'cutting', advanceAmount: 500, customerName: 'Somebody Else', inspirationPhotos: [photo] },
      items: [{ name: 'Veil', price: 5 }],
    })
    expect(await refusal(lost)).toEqual([409, expect.stringContaining('changed the priority at')])
    expect(await admin.getOrder(id)).toMatchObject({
      ...{ status: 'pending', priority: 'urgent', advanceAmount: 0, items: [], payments: [] },
      stages: [{ stage: 'pending' }],
    })
    expect(await listNotifications(sneha)).toHaveLength(before)
    expect(await listOrderIds(admin, 'q=somebody')).toEqual([])
    expect(await findPhotoRow(photo)).toMatchObject({ claim_id: null })
  })

  it('writes nothing for a change that changes nothing', async () => {
    const order = await admin.createOrder({ items: [{ name: 'Veil', price: 5 }] })
    const same = { items: order.items, priority: 'normal', notes: '' }
    expect((await admin.updateOrder(order.id, same)).status).toBe(200)
    expect(await admin.getOrder(order.id)).toEqual(order)
  })
})

describe('a bill that the customer has accepted', () => {
  async function agreed() {
    const { id } = await admin.createOrder({ userId: sneha.id })
    const { id: quote } = await sendQuote(admin, id)
    // What waits for an answer holds nothing up.
    expect((await admin.updateOrder(id, { totalAmount: 5 })).status).toBe(200)
    await answerQuote(sneha, id, quote)
    return admin.getOrder(id)
  }
  const titles = async (id: string) => (await seen(id)).updates.map(({ title }) => title)
  const items = [{ name: 'Gown', price: 1_900_000 }]

  it('is not changed in passing, and says what changed once it is meant', async () => {
    const order = await agreed()
    const sentence = 'The customer has accepted ₹18,500. Please confirm that the bill changes without a quotation.'
    for (const patch of [{ totalAmount: 1_900_000 }, { items }])
      expect(await refusal(admin.updateOrder(order.id, patch))).toEqual([409, sentence])
    expect(await admin.getOrder(order.id)).toEqual(order)
    expect((await admin.updateOrder(order.id, { items, withoutQuote: true })).status).toBe(200)
    expect(await titles(order.id)).toEqual(['The bill changed from ₹18,500 to ₹19,000.'])
  })

  it('is left alone by other changes and the same pieces, and says that pieces changed where the total is the same', async () => {
    const { id, items } = await agreed()
    expect((await admin.updateOrder(id, { notes: 'Hem 6 cm', items, status: 'cutting' })).status).toBe(200)
    expect(await titles(id)).toEqual([])
    const renamed = items.map((item) => ({ ...item, name: `${item.name}, ivory` }))
    expect((await admin.updateOrder(id, { items: renamed, withoutQuote: true })).status).toBe(200)
    expect(await titles(id)).toEqual(['The pieces changed. The bill is still ₹18,500.'])
  })
})

it('the photos of an order come later too, are shown to its customer, and are let go', async () => {
  const { id } = await admin.createOrder({ userId: sneha.id })
  const photos = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
  for (const key of photos) expect((await admin.updateOrder(id, { inspirationPhotos: [key] })).status).toBe(200)
  expect((await seen(id)).inspirationPhotos).toEqual(photos.slice(1))
  const looks = photos.map(async (key) => (await sneha.get(`/api/photos/${key}`)).status)
  expect(await Promise.all(looks)).toEqual([404, 200])
})
