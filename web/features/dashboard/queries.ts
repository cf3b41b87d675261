import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export const statsQuery = query(api.admin.dashboard.stats)
export type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>

/** The work on orders. Two places show it, one of them later: one request serves both. */
export const useWorkload = () => useQuery({ ...query(api.admin.dashboard.orders), staleTime: 10_000 })
export type Workload = InferResponseType<typeof api.admin.dashboard.orders.$get>
