import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const pinsRoute = api.orders[':id'].pins

export type Pin = InferResponseType<typeof pinsRoute.$get>[number]

/** The pins of all photos of an order. */
export const pinsQuery = (id: string) => ({
  queryKey: [pinsRoute.$url({ param: { id } }).pathname],
  queryFn: () => send(pinsRoute.$get({ param: { id } })),
})
