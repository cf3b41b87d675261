import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export const statsQuery = query(api.admin.dashboard.stats)
export type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>

/** What the work on orders comes to, and the chats that wait. Shown in two places, of which one comes later: asked once. */
export const useWorkload = () => useQuery({ ...query(api.admin.dashboard.orders), staleTime: 10_000 })
export type Workload = InferResponseType<typeof api.admin.dashboard.orders.$get>
