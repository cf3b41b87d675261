import { dayMs, indianDate } from '../../../shared/time.ts'
import { admin, type Client } from './client.ts'
import * as db from './db.ts'

/** An order as the admin reads it, as far as tests look. */
export type AdminOrder = {
  userId: string | null
  id: string
  status: string
  updatedAt: string
  totalAmount: number
  advanceAmount: number
  balanceAmount: number
  overpaidBy: number
  discountAmount: number
  rounding: number
  isPriceOpen: boolean
  advanceDue: number | null
  due: { now: number; all: number }
  items: { id: string; name: string; quantity: number; price: number }[]
  updates: { id: string; title: string; photos: string[]; isVisible: boolean; stage: string; updatedAt: string }[]
  payments: {
    id: string
    number: string
    amount: number
    method: string | null
    note: string | null
    paidOn: string
    reverses: string | null
    reversed: boolean
  }[]
  claims: { id: string; amount: number; reference: string | null; at: string; changedAt: string | null }[]
  stages: { stage: string; at: string }[]
  risk: { level: string; dueOn: string; by: string; days: number } | null
}

/** The `updatedAt` of an order. It comes from the database: a request would read all that a screen shows. */
export const versionOf = async (id: string) =>
  new Date((await db.value<number>('SELECT updated_at FROM orders WHERE id = ?', id)) ?? 0).toISOString()

/** An admin with the requests that tests send about orders. */
export async function orderAdmin(email?: string) {
  const client = await admin(email)
  const getOrder = (id: string) => client.read<AdminOrder>(`/api/admin/orders/${id}`)
  const createOrder = async (fields: object = {}) => {
    const order = { customerName: 'Rema Nair', outfitType: 'Gown', ...fields }
    return getOrder((await client.make<{ id: string }>('/api/admin/orders', order)).id)
  }
  /** Changes an order as it is now. */
  const updateOrder = async (id: string, patch: object) =>
    client.patch(`/api/admin/orders/${id}`, { updatedAt: await versionOf(id), ...patch })
  /** An order whose day has passed since it was made: a closed one may have such a day, and is taken up again. */
  async function createLateOrder({ status = 'pending', ...fields }: { status?: string; [field: string]: unknown }) {
    const { id } = await createOrder({ ...fields, status: 'delivered' })
    const response = await updateOrder(id, { status, confirmBack: true })
    if (response.status !== 200) throw new Error(`order: ${response.status} ${await response.text()}`)
    return getOrder(id)
  }
  /** Notes a payment of an order as it is now. */
  const pay = async (id: string, payment: object) =>
    client.post(`/api/admin/orders/${id}/payments`, { updatedAt: await versionOf(id), ...payment })
  /** Takes the last news of an order back. */
  const takeBack = async (id: string, slip: { stage?: string; updateId?: string }) =>
    client.post(`/api/admin/orders/${id}/take-back`, { updatedAt: await versionOf(id), ...slip })
  /** Reads a rule of the shop and changes it; returns the status. */
  const setRule = async (name: string, value: object) => {
    const rules = await client.read<{ name: string; updatedAt: string | null }[]>('/api/admin/rules')
    const updatedAt = rules.find((rule) => rule.name === name)?.updatedAt ?? null
    return (await client.put(`/api/admin/rules/${name}`, { value, updatedAt })).status
  }
  return Object.assign(client, { getOrder, createOrder, createLateOrder, updateOrder, pay, takeBack, setRule })
}
export type OrderAdmin = Awaited<ReturnType<typeof orderAdmin>>

/** The Indian date so many days from today. */
export const inDays = (days: number) => indianDate(Date.now() + days * dayMs)

/** A day of the year after next, such as `12-24`: far ahead, and within what may be chosen. */
export const inTwoYears = (monthAndDay: string) => `${new Date().getFullYear() + 2}-${monthAndDay}`

/** Notifications of a customer, the newest first. */
export const listNotifications = (client: Client, search = '') =>
  client.read<
    { type: string; title: string; message: string; data: unknown; relatedId: string | null; isRead: boolean }[]
  >(`/api/user/notifications${search}`)

/** Ids of the orders that the admin list answers. */
export const listOrderIds = async (client: Client, query: string) =>
  (await client.read<{ id: string }[]>(`/api/admin/orders?${query}`)).map(({ id }) => id)

export const messageOf = async (response: Response) => (await response.json<{ message: string }>()).message
