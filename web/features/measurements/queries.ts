import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { listQuery } from '../../queries.ts'

const wearersRoute = api.admin.customers[':id'].wearers
const setsRoute = api.admin.wearers[':id'].measurements

export type Wearer = InferResponseType<typeof wearersRoute.$get>[number]
/** What was measured on one day, lengths in 1/40 mm. */
export type MeasuredSet = Wearer['newest'][number]

/** Who wears what a customer orders, each with the newest set for each garment. */
export const wearersQuery = (customerId: string) => ({
  queryKey: [wearersRoute.$url({ param: { id: customerId } }).pathname],
  queryFn: () => send(wearersRoute.$get({ param: { id: customerId } })),
})

/** All sets of a wearer, the newest first. */
export const setsQuery = (wearerId: string) =>
  listQuery<MeasuredSet>({ $url: () => setsRoute.$url({ param: { id: wearerId } }), $get: setsRoute.$get })

/** What shows a wearer of this customer, orders with the name or an age in them too, to be asked for again after a change. */
export const wearerKeys = (customerId: string, wearerId?: string) => [
  wearersQuery(customerId).queryKey,
  [api.admin.orders.$url().pathname],
  [api.admin.today.$url().pathname],
  ...(wearerId ? [[setsRoute.$url({ param: { id: wearerId } }).pathname]] : []),
]
