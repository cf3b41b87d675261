import { expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

it('takes an order from a booking to its delivery: status, photos, money and notifications, each for whom it is', async () => {
  const [admin, mother, stranger] = [await orderAdmin(), await customer({ firstName: 'Annamma' }), await customer()]
  const { id: adminId } = await (await admin.get('/api/user')).json<{ id: string }>()
  const dress = await createUploadedPhoto(mother.id)
  const booking = await book(mother, { message: 'Like my own', inspirationPhotos: [dress] })
  const { id } = await (
    await admin.post('/api/admin/orders', {
      bookingId: booking.id,
      outfitType: 'Christening gown',
      eventDate: inDays(20),
      items: [
        { name: 'Gown', price: 1_055_000 },
        { name: 'Bonnet', price: 92_500, quantity: 2 },
      ],
    })
  ).json<{ id: string }>()
  const { updatedAt } = await admin.getOrder(id)
  await admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 600_000, method: 'upi' })

  const work = ['measurement', 'cutting', 'stitching', 'fitting'] as const
  const allPhotos: string[] = []
  for (const stage of work) {
    const photos = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
    allPhotos.push(...photos)
    expect((await admin.updateOrder(id, { status: stage })).status).toBe(200)
    const posted = await admin.post(`/api/admin/orders/${id}/updates`, { title: `Now ${stage}`, stage, photos })
    expect(posted.status).toBe(201)
  }
  const spoilt = await createUploadedPhoto(adminId)
  await admin.post(`/api/admin/orders/${id}/updates`, {
    title: 'Hem cut too short',
    photos: [spoilt],
    isVisible: false,
  })
  await admin.updateOrder(id, { notes: 'Do not tell her about the hem' })
  await admin.updateOrder(id, { status: 'ready' })
  await admin.updateOrder(id, { status: 'delivered', advanceAmount: 1_240_000 })

  const room = await mother.get(`/api/user/orders/${id}`)
  const text = await room.text()
  expect(text).not.toMatch(/hem/i)
  expect(JSON.parse(text)).toMatchObject({
    status: 'delivered',
    total: 1_240_000,
    advanceAmount: 1_240_000,
    balanceAmount: 0,
    overpaidBy: 0,
    inspirationPhotos: [dress],
    items: [{ name: 'Gown' }, { name: 'Bonnet', quantity: 2, price: 92_500 }],
    updates: work.map((stage) => ({ title: `Now ${stage}`, stage })),
    stages: ['pending', ...work, 'ready', 'delivered'].map((stage) => ({ stage })),
  })
  const statuses = async (who: typeof mother, keys: (string | undefined)[]) =>
    Promise.all(keys.map(async (key) => (await who.get(`/api/photos/${key}`)).status))
  expect(await statuses(mother, allPhotos)).toEqual(allPhotos.map(() => 200))
  expect(await statuses(mother, [spoilt])).toEqual([404])
  expect(await statuses(stranger, [...allPhotos, spoilt, dress])).toEqual([...allPhotos, spoilt, dress].map(() => 404))
  expect((await stranger.get(`/api/user/orders/${id}`)).status).toBe(404)

  const told = await (await mother.get('/api/user/notifications?limit=100')).text()
  expect(told).not.toMatch(/hem/i)
  const types = JSON.parse(told).map(({ type }: { type: string }) => type)
  // Opened; then four stages, four updates, ready and delivered.
  expect([
    types.filter((type: string) => type === 'order'),
    types.filter((type: string) => type === 'order_update'),
  ]).toEqual([['order'], Array(10).fill('order_update')])
  expect((await admin.getOrder(id)).payments).toMatchObject([{ amount: 640_000 }, { amount: 600_000, method: 'upi' }])
})
