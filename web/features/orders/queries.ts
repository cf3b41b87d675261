import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const adminOrders = api.admin.orders
const adminOrdersPath = adminOrders.$url().pathname

/** An order in the owner's list. */
export type AdminOrderListItem = InferResponseType<typeof adminOrders.$get>[number]
/** Everything about one order, for the owner. */
export type AdminOrder = InferResponseType<(typeof adminOrders)[':id']['$get']>
export type AdminOrderUpdate = AdminOrder['updates'][number]
/** An order on its customer's page. */
export type CustomerOrder = InferResponseType<(typeof api.user.orders)[':id']['$get']>

/** One order for the owner: under the list's key, so that a change asks for both. */
export const adminOrderQuery = (id: string) => ({
  queryKey: [adminOrdersPath, 'whole', id],
  queryFn: () => send(adminOrders[':id'].$get({ param: { id } })),
})

/** What shows orders or their figures at the desk, to be asked for again after a change. */
export const adminOrderKeys = [
  [adminOrdersPath],
  [api.admin.dashboard.orders.$url().pathname],
  [api.admin.customers.$url().pathname],
  [api.admin.customers.stats.$url().pathname],
]
