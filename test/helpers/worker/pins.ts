import type { Client } from './client.ts'
import type { OrderAdmin } from './orders.ts'
import { createUploadedPhoto } from './uploads.ts'

export type Pin = {
  id: string
  photo: string
  x: number
  y: number
  text: string
  side: string
  isOwn: boolean
  doneAt: string | null
  createdAt: string
  updatedAt: string
}

export const pinsPath = (orderId: string, pin = '') => `/api/orders/${orderId}/pins${pin && `/${pin}`}`

/** An order of this customer, or of none, with a photo that it should look like and one that the desk alone sees. */
export async function orderWithPhotos(admin: OrderAdmin, userId?: string) {
  const { id: adminId } = await (await admin.get('/api/user')).json<{ id: string }>()
  const [shown, hidden] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
  const order = await admin.createOrder({ userId, inspirationPhotos: [shown] })
  const update = await admin.post(`/api/admin/orders/${order.id}/updates`, {
    ...{ title: 'For the desk', stage: 'pending', photos: [hidden], isVisible: false },
  })
  if (update.status !== 201) throw new Error(`update: ${update.status} ${await update.text()}`)
  return { id: order.id, shown, hidden }
}

/** Puts a note on a photo, in the middle if nothing else is said. */
export const pin = (who: Client, orderId: string, photo: string, fields: object = {}) =>
  who.post(pinsPath(orderId), { photo, x: 500, y: 500, text: 'This sleeve', ...fields })

export async function pinned(who: Client, orderId: string, photo: string, fields: object = {}) {
  const response = await pin(who, orderId, photo, fields)
  if (response.status !== 201) throw new Error(`pin: ${response.status} ${await response.text()}`)
  return response.json<Pin>()
}

export const listPins = async (who: Client, orderId: string) => (await who.get(pinsPath(orderId))).json<Pin[]>()
