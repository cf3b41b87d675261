import { indianDate } from '../../../shared/time.ts'
import { admin } from './client.ts'

/** An order as the desk reads it, as far as tests look. */
export type AdminOrder = {
  id: string
  status: string
  updatedAt: string
  totalAmount: number
  advanceAmount: number
  balanceAmount: number
  overpaidBy: number
  items: { id: string; name: string; quantity: number; price: number }[]
  updates: { id: string; title: string; photos: string[]; isVisible: boolean; stage: string; updatedAt: string }[]
  payments: { amount: number; method: string | null; note: string | null }[]
  stages: { stage: string; at: string }[]
  risk: { level: string; dueOn: string; by: string; days: number } | null
}

/** The owner with short words for what she does with orders. */
export async function orderAdmin(email?: string) {
  const client = await admin(email)
  const getOrder = async (id: string) => (await client.get(`/api/admin/orders/${id}`)).json<AdminOrder>()
  const createOrder = async (fields: object = {}) => {
    const response = await client.post('/api/admin/orders', {
      customerName: 'Rema Nair',
      outfitType: 'Gown',
      ...fields,
    })
    if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`)
    return getOrder((await response.json<{ id: string }>()).id)
  }
  /** A change read and sent as the screen does it. */
  const updateOrder = async (id: string, patch: object) => {
    const { updatedAt } = await getOrder(id)
    return client.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, ...patch })
  }
  return Object.assign(client, { whole: getOrder, made: createOrder, change: updateOrder })
}
export type OrderAdmin = Awaited<ReturnType<typeof orderAdmin>>

/** The Indian date so many days from today. */
export const inDays = (days: number) => indianDate(Date.now() + days * 86_400_000)
