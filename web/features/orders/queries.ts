import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const desk = api.admin.orders
const path = desk.$url().pathname

/** An order in the owner's list. */
export type ListedOrder = InferResponseType<typeof desk.$get>[number]
/** Everything about one order, for the owner. */
export type DeskOrder = InferResponseType<(typeof desk)[':id']['$get']>
export type DeskUpdate = DeskOrder['updates'][number]
/** An order on its customer's page. */
export type WholeOrder = InferResponseType<(typeof api.user.orders)[':id']['$get']>

/** One order for the owner: under the list's key, so that a change asks for both. */
export const deskOrder = (id: string) => ({
  queryKey: [path, 'whole', id],
  queryFn: () => send(desk[':id'].$get({ param: { id } })),
})

/** What shows orders or their figures at the desk, to be asked for again after a change. */
export const orderKeys = [
  [path],
  [api.admin.dashboard.orders.$url().pathname],
  [api.admin.customers.$url().pathname],
  [api.admin.customers.stats.$url().pathname],
]
