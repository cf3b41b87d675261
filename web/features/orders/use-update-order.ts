import { useMutation } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'

const orderRoute = api.admin.orders[':id']
/** What may be changed of an order. */
export type AdminOrderPatch = Omit<InferRequestType<typeof orderRoute.$patch>['json'], 'updatedAt'>

/** Whether somebody else changed it since it was read: nothing was overwritten. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

/** Changes an order as it was read here, and asks for what shows it again, also after an error. */
export function useUpdateOrder({ id, updatedAt }: Pick<AdminOrder, 'id' | 'updatedAt'>) {
  const refresh = useInvalidate(adminOrderKeys)
  return useMutation({
    mutationFn: (change: AdminOrderPatch) => send(orderRoute.$patch({ param: { id }, json: { updatedAt, ...change } })),
    onSettled: refresh,
  })
}

/** Tells that a change of an order did not happen, and why. */
export function toastUpdateFailure(error: unknown) {
  toast({
    tone: 'bad',
    title: isStale(error) ? 'Changed meanwhile' : 'Error',
    description: errorMessage(error, 'We could not change this order. Please try again.'),
  })
}
