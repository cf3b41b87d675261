import { useMutation } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { api, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'

const orderRoute = api.admin.orders[':id']
type AdminOrderPatch = Omit<InferRequestType<typeof orderRoute.$patch>['json'], 'updatedAt'>

/** Changes an order as it was read here, and asks for what shows it again, also after an error. */
export function useUpdateOrder({ id, updatedAt }: Pick<AdminOrder, 'id' | 'updatedAt'>) {
  const refresh = useInvalidate(adminOrderKeys)
  return useMutation({
    mutationFn: (patch: AdminOrderPatch) => send(orderRoute.$patch({ param: { id }, json: { updatedAt, ...patch } })),
    onSettled: refresh,
  })
}

export const toastUpdateFailure = (error: unknown) =>
  toastFailure(error, 'We could not change this order. Please try again.')
