import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, statusOf } from './api.ts'
import { useHydrated } from './lib/browser-state.ts'
import { pushSyncedKey } from './logout.ts'
import { query } from './queries.ts'

/**
 * One request for a page: a visitor's 401 is an answer too, so a component that mounts some seconds later, when its code
 * has arrived, sends no second one.
 */
const userQuery = { ...query(api.user), retryOnMount: false, staleTime: 10_000 }

/** The user of this page: `loading` until the server has answered once, null for a visitor. */
export function useSession() {
  const { data, error, isPending, refetch } = useQuery(userQuery)
  // An island that hydrates when another has asked already must also start as the Worker wrote it, for a visitor.
  const hydrated = useHydrated()
  const signedOut = statusOf(error) === 401
  const user = signedOut || !hydrated ? null : (data ?? null)
  return {
    user,
    isAdmin: user?.role === 'admin',
    loading: isPending || !hydrated,
    error: signedOut ? null : error,
    retry: refetch,
  }
}

/** The id of the user whom the page knows already, without a request; undefined for a visitor. */
export const cachedUserId = (client: QueryClient) => client.getQueryData(userQuery.queryKey)?.id

export type User = NonNullable<ReturnType<typeof useSession>['user']>

/** Makes the user that a sign-in answered the session's, without a second request. */
export function useStartSession() {
  const client = useQueryClient()
  return (user: User) => {
    // Drops what the previous user saw; the user's own query stays, because mounted components observe it.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
    client.setQueryData(userQuery.queryKey, user)
    localStorage.removeItem(pushSyncedKey)
  }
}
