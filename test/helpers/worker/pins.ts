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
  const { id: adminId } = await admin.read<{ id: string }>('/api/user')
  const [shown, hidden] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
  const order = await admin.createOrder({ userId, inspirationPhotos: [shown] })
  const update = { title: 'For the desk', stage: 'pending', photos: [hidden], isVisible: false }
  await admin.make(`/api/admin/orders/${order.id}/updates`, update)
  return { id: order.id, shown, hidden }
}

/** Puts a note on a photo, in the middle if nothing else is said. */
export const pin = (who: Client, orderId: string, photo: string, fields: object = {}) =>
  who.post(pinsPath(orderId), { photo, x: 500, y: 500, text: 'This sleeve', ...fields })

export const pinned = (who: Client, orderId: string, photo: string, fields: object = {}) =>
  who.make<Pin>(pinsPath(orderId), { photo, x: 500, y: 500, text: 'This sleeve', ...fields })

export const listPins = (who: Client, orderId: string) => who.read<Pin[]>(pinsPath(orderId))
