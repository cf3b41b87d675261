import { beforeAll, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

let admin: OrderAdmin
let adminId: string
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  adminId = (await (await admin.get('/api/user')).json<{ id: string }>()).id
  sneha = await customer()
})

const looks = async (key: string) => (await sneha.get(`/api/photos/${key}`)).status
const photosOf = async (id: string) =>
  (await (await sneha.get(`/api/user/orders/${id}`)).json<{ inspirationPhotos: string[] }>()).inspirationPhotos

it("a new order takes photos chosen at the desk beside its booking's", async () => {
  const [hers, sent] = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(adminId)]
  const booking = await book(sneha, { inspirationPhotos: [hers] })
  const made = await admin.post('/api/admin/orders', { bookingId: booking.id, inspirationPhotos: [hers, sent] })
  expect(made.status).toBe(201)
  const { id } = await made.json<{ id: string }>()
  expect(await photosOf(id)).toEqual([hers, sent])
  expect([await looks(hers), await looks(sent)]).toEqual([200, 200])
})

it('an order that exists takes photos that came later, shows them to its customer, and lets them go', async () => {
  const order = await admin.createOrder({ userId: sneha.id })
  const [first, second] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
  expect((await admin.updateOrder(order.id, { inspirationPhotos: [first] })).status).toBe(200)
  expect((await admin.updateOrder(order.id, { inspirationPhotos: [second] })).status).toBe(200)
  expect(await photosOf(order.id)).toEqual([second])
  expect([await looks(first), await looks(second)]).toEqual([404, 200])
  expect(await findPhotoRow(second)).toMatchObject({ claim_kind: 'order', claim_id: order.id })
})

it("a photo of somebody else's, or of another order, is refused", async () => {
  const order = await admin.createOrder()
  const taken = await createUploadedPhoto(adminId)
  await admin.createOrder({ inspirationPhotos: [taken] })
  for (const key of [taken, await createUploadedPhoto(sneha.id)])
    expect((await admin.updateOrder(order.id, { inspirationPhotos: [key] })).status).toBe(422)
})

it('a change that comes second claims no photo', async () => {
  const order = await admin.createOrder()
  const photo = await createUploadedPhoto(adminId)
  const slower = await orderAdmin()
  countD1(slower, () => admin.updateOrder(order.id, { notes: 'A moment faster' }))
  const refused = await slower.updateOrder(order.id, { inspirationPhotos: [photo] })
  expect([refused.status, await messageOf(refused)]).toEqual([409, expect.stringContaining('changed the notes')])
  expect(await findPhotoRow(photo)).toMatchObject({ claim_id: null })
})
