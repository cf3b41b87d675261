import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { listQuery } from '../../queries.ts'

const wearersRoute = api.admin.customers[':id'].wearers
const setsRoute = api.admin.wearers[':id'].measurements

export type Wearer = InferResponseType<typeof wearersRoute.$get>[number]
/** Measurements of one day, in 1/40 mm. */
export type MeasuredSet = Wearer['newest'][number]

/** Query of a customer's wearers, each with the newest set per garment. */
export const wearersQuery = (customerId: string) => ({
  queryKey: [wearersRoute.$url({ param: { id: customerId } }).pathname],
  queryFn: () => send(wearersRoute.$get({ param: { id: customerId } })),
})

/** Query of all sets of a wearer, the newest first. */
export const setsQuery = (wearerId: string) =>
  listQuery<MeasuredSet>({ $url: () => setsRoute.$url({ param: { id: wearerId } }), $get: setsRoute.$get })

/** Query keys to refresh after a change of a wearer, including orders that show the name or age. */
export const wearerKeys = (customerId: string, wearerId?: string) => [
  wearersQuery(customerId).queryKey,
  [api.admin.orders.$url().pathname],
  [api.admin.today.$url().pathname],
  ...(wearerId ? [[setsRoute.$url({ param: { id: wearerId } }).pathname]] : []),
]
