import { Client } from './client.ts'
import type { OrderAdmin } from './orders.ts'

type Invited = { id: string; name: string; url: string }

/** Adds a helper; returns the response with the link. */
export const addHelper = (admin: OrderAdmin, fields: object = {}) =>
  admin.make<Invited>('/api/admin/staff', { id: crypto.randomUUID(), name: 'Ravi', role: 'tailor', ...fields })

/** Returns the token of a link; the name follows it. */
export const tokenOf = (url: string) => url.split('#')[1]?.split('.')[0]

/** Opens a helper's phone by a link. */
export async function openPhone(url: string) {
  const phone = new Client()
  const answer = await phone.post('/api/work/start', { token: tokenOf(url) })
  return { phone, status: answer.status }
}

/** Adds a helper with an open phone. */
export async function helperPhone(admin: OrderAdmin, fields: object = {}) {
  const helper = await addHelper(admin, fields)
  const { phone } = await openPhone(helper.url)
  return Object.assign(phone, { staffId: helper.id })
}
