import { indianDate } from '../../../shared/time.ts'
import { admin } from './client.ts'

/** An order as the desk reads it, as far as tests look. */
export type DeskOrder = {
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
export async function desk(email?: string) {
  const owner = await admin(email)
  const whole = async (id: string) => (await owner.get(`/api/admin/orders/${id}`)).json<DeskOrder>()
  const made = async (fields: object = {}) => {
    const response = await owner.post('/api/admin/orders', {
      customerName: 'Rema Nair',
      outfitType: 'Gown',
      ...fields,
    })
    if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`)
    return whole((await response.json<{ id: string }>()).id)
  }
  /** A change read and sent as the screen does it. */
  const change = async (id: string, patch: object) => {
    const { updatedAt } = await whole(id)
    return owner.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, ...patch })
  }
  return Object.assign(owner, { whole, made, change })
}
export type Desk = Awaited<ReturnType<typeof desk>>

/** The Indian date so many days from today. */
export const inDays = (days: number) => indianDate(Date.now() + days * 86_400_000)
