import type { InferResponseType } from 'hono/client'
import { api, query } from '../../api.ts'

export const stats = query(api.admin.dashboard.stats)
export type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>

/** What the work on orders comes to, apart from the other figures. */
export const work = query(api.admin.dashboard.orders)
export type Work = InferResponseType<typeof api.admin.dashboard.orders.$get>
