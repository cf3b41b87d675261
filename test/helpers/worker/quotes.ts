import type { Client } from './client.ts'
import { inDays, type OrderAdmin, versionOf } from './orders.ts'

/** Fields of a quotation that tests read, for both sides. */
export type Quote = {
  id: string
  version: number
  lines: { name: string; quantity: number; price: number }[]
  note: string | null
  total: number
  advance: number
  validUntil: string
  supersededAt: string | null
  answeredAt: string | null
  answer: 'accepted' | 'change' | null
  comment: string | null
  how?: string | null
  isOwn?: boolean
}

export const lines = [
  { name: 'Communion dress', quantity: 1, price: 1_650_000 },
  { name: 'Veil', quantity: 2, price: 100_000 },
]

/** Sends a quotation for the current version of an order, like the screen. */
export const postQuote = async (admin: OrderAdmin, orderId: string, fields: object = {}) =>
  admin.post(`/api/admin/orders/${orderId}/quotes`, {
    ...{ id: crypto.randomUUID(), updatedAt: await versionOf(orderId) },
    ...{ lines, note: 'With two fittings.', validUntil: inDays(14) },
    ...fields,
  })

export async function sendQuote(admin: OrderAdmin, orderId: string, fields: object = {}) {
  const response = await postQuote(admin, orderId, fields)
  if (response.status !== 201) throw new Error(`quote: ${response.status} ${await response.text()}`)
  return response.json<Quote>()
}

export const answerQuote = (
  client: Client,
  orderId: string,
  quoteId: string,
  answer: object = { answer: 'accepted' },
) => client.post(`/api/user/orders/${orderId}/quotes/${quoteId}/answer`, answer)

export const answerAtDesk = (admin: Client, orderId: string, quoteId: string, answer: object = {}) =>
  admin.post(`/api/admin/orders/${orderId}/quotes/${quoteId}/answer`, { answer: 'accepted', how: 'phone', ...answer })

/** Returns the state of an order's latest quotation in the admin's list. */
export const stateOf = async (admin: Client, orderId: string) =>
  (await admin.read<{ quote: string | null }[]>(`/api/admin/orders?id=${orderId}`))[0]?.quote

type CustomerOrder = {
  status: string
  total: number
  balanceAmount: number
  due: { now: number; all: number }
  isPriceOpen: boolean
  awaitsNewQuote: boolean
  upi: object | null
  quotes: Quote[]
  openQuote: object | null
}
export const readOrder = async (client: Client, orderId: string) =>
  (await client.get(`/api/user/orders/${orderId}`)).json<CustomerOrder>()
export const quotesOf = async (admin: Client, orderId: string) =>
  (await admin.read<{ quotes: Quote[] }>(`/api/admin/orders/${orderId}`)).quotes

/** Answer of a customer who requests a change. */
export const change = { answer: 'change', comment: 'In ivory' }

/** Creates an order of a customer and its quotation. */
export async function quoted(admin: OrderAdmin, order: object, quote: object = {}) {
  const { id } = await admin.createOrder(order)
  return { id, quote: await sendQuote(admin, id, quote) }
}
