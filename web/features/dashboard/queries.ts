import type { InferResponseType } from 'hono/client'
import { api, query } from '../../api.ts'

export const stats = query(api.admin.dashboard.stats)
export type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>
