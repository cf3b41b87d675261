import { useMutation } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { listQuery, query, useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import type { ToastInput } from '../../ui/toast.tsx'

const adminOrders = api.admin.orders
const adminOrdersPath = adminOrders.$url().pathname
const customerOrderRoute = api.user.orders[':id']

export type AdminOrderListItem = InferResponseType<typeof adminOrders.$get>[number]
export type Today = InferResponseType<typeof api.admin.today.$get>
export type TodayOrder = Today['behind'][number]
export type AdminOrder = InferResponseType<(typeof adminOrders)[':id']['$get']>
export type AdminOrderUpdate = AdminOrder['updates'][number]
export type CustomerOrderListItem = InferResponseType<typeof api.user.orders.$get>[number]
export type CustomerOrder = InferResponseType<typeof customerOrderRoute.$get>

export type Waiting = InferResponseType<typeof api.user.waiting.$get>['items'][number]

/** Query of a customer's own orders. */
export const ordersQuery = listQuery(api.user.orders)

/** Query of a customer's open tasks and the dashboard tab that contains them. */
export const waitingQuery = query(api.user.waiting)

/** Query of today's work by the orders' plans. */
export const todayQuery = query(api.admin.today)

/** Query of one order for the admin. Its key starts with the list's key, so a change invalidates both. */
export const adminOrderQuery = (id: string) => ({
  queryKey: [adminOrdersPath, 'detail', id],
  queryFn: () => send(adminOrders[':id'].$get({ param: { id } })),
})

export const customerOrderQuery = (id: string) => ({
  queryKey: [customerOrderRoute.$url({ param: { id } }).pathname],
  queryFn: () => send(customerOrderRoute.$get({ param: { id } })),
})

/** Query keys of a customer's order for the customer, refreshed after an answer. */
export const customerOrderKeys = (id: string) => [
  customerOrderQuery(id).queryKey,
  [api.user.orders.$url().pathname],
  [api.user.waiting.$url().pathname],
]

/** Query keys of orders, related bookings, leads and figures for the admin, refreshed after a change. */
export const adminOrderKeys = [
  [adminOrdersPath],
  [api.admin.today.$url().pathname],
  [api.admin.dashboard.stats.$url().pathname],
  [api.bookings.$url().pathname],
  [api.admin.leads.$url().pathname],
  [api.admin.customers.$url().pathname],
  [api.admin.customers.stats.$url().pathname],
  [api.admin.answers.$url().pathname],
]

const orderRoute = api.admin.orders[':id']
type AdminOrderPatch = Omit<InferRequestType<typeof orderRoute.$patch>['json'], 'updatedAt'>

type ReadOrder = Pick<AdminOrder, 'id' | 'updatedAt'>

/** Sends a change of an order with the version that was read. */
export const sendPatch =
  ({ id, updatedAt }: ReadOrder) =>
  (patch: AdminOrderPatch) =>
    send(orderRoute.$patch({ param: { id }, json: { updatedAt, ...patch } }))

/** Updates an order from a form; refreshes its queries even after an error. */
export function useUpdateOrder(order: ReadOrder) {
  const refresh = useInvalidate(adminOrderKeys)
  return useMutation({ mutationFn: sendPatch(order), onSettled: refresh })
}

/** Updates an order at a press, with a toast for success or failure. */
export const useOrderAction = (
  order: ReadOrder,
  success: (patch: AdminOrderPatch) => ToastInput,
  onSuccess?: () => void,
) =>
  useAction({
    mutationFn: sendPatch(order),
    success: (_, patch) => success(patch),
    ...(onSuccess && { onSuccess }),
    failure: updateFailure,
    refresh: adminOrderKeys,
  })

export const updateFailure = 'We could not change this order. Please try again.'
export const toastUpdateFailure = (error: unknown) => toastFailure(error, updateFailure)
