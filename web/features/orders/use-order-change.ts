import { useMutation } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { ApiError, api, send, sentenceFor, useRefresh } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { type DeskOrder, orderKeys } from './queries.ts'

const route = api.admin.orders[':id']
/** What may be changed of an order. */
export type OrderChange = Omit<InferRequestType<typeof route.$patch>['json'], 'updatedAt'>

/** Whether somebody else changed it since it was read: nothing was overwritten. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

/** Changes an order as it was read here, and asks for what shows it again, also after an error. */
export function useOrderChange({ id, updatedAt }: Pick<DeskOrder, 'id' | 'updatedAt'>) {
  const refresh = useRefresh(orderKeys)
  return useMutation({
    mutationFn: (change: OrderChange) => send(route.$patch({ param: { id }, json: { updatedAt, ...change } })),
    onSettled: refresh,
  })
}

/** Tells that a change of an order did not happen, and why. */
export function tellFailure(error: unknown) {
  toast({
    tone: 'bad',
    title: isStale(error) ? 'Changed meanwhile' : 'Error',
    description: sentenceFor(error, 'We could not change this order. Please try again.'),
  })
}
