import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, get, send } from '../../api.ts'
import { listQuery, query } from '../../queries.ts'

export const ownConsentsQuery = query(api.user.consents)
/** Query of the reasons that prevent a customer from deleting the account. */
export const obstaclesQuery = query(api.user.delete)
export const ownRequestsQuery = query(api.user.requests)
export type OwnRequest = InferResponseType<typeof api.user.requests.$get>[number]

export type DataRequest = InferResponseType<typeof api.admin.requests.$get>[number]
export type Consent = InferResponseType<typeof api.admin.consents.$get>[number]
type AuditEntry = InferResponseType<typeof api.admin.audit.$get>[number]

export const requestsQuery = (state: 'open' | 'answered') => listQuery<DataRequest>(api.admin.requests, { state })
export const consentsQuery = (user?: string) => listQuery<Consent>(api.admin.consents, { user })
export const auditQuery = listQuery<AuditEntry>(api.admin.audit, {}, 20)

export const breachesQuery = query(api.admin.breach)
export type Breach = InferResponseType<typeof api.admin.breach.$get>[number]
export type Affected = InferResponseType<typeof api.admin.breach.affected.$get>

type Reach = { from: string; to: string; everybody: boolean }
/** Query of the people affected by a breach; refetched while the period is chosen. */
export const affectedQuery = ({ from, to, everybody }: Reach) => {
  const path = `${api.admin.breach.affected.$url().pathname}?${new URLSearchParams({ from, to, everybody: String(everybody) })}`
  return queryOptions<Affected>({
    queryKey: [path],
    queryFn: async ({ signal }) => (await get(path, signal)).json(),
    enabled: from !== '' && from < to,
  })
}
export const breachKeys = [[api.admin.breach.$url().pathname]]

export const consentKeys = [
  [api.user.consents.$url().pathname],
  [api.user.settings.$url().pathname],
  [api.admin.consents.$url().pathname],
]
export const requestKeys = [
  [api.user.requests.$url().pathname],
  [api.admin.requests.$url().pathname],
  [api.admin.answers.$url().pathname],
]

const erasureApi = api.admin.customers[':id'].erasure
export type Erasure = InferResponseType<typeof erasureApi.$get, 200>
export const erasureQuery = (id: string) => ({
  queryKey: [erasureApi.$url({ param: { id } }).pathname],
  queryFn: (): Promise<Erasure> => send(erasureApi.$get({ param: { id } })),
  // Never cached: the data to erase may change within a minute.
  gcTime: 0,
})
/** All queries: any list may have shown data of an erased customer. */
export const erasedKeys = [[]]
