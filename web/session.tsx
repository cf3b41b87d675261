import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, send, statusOf } from './api.ts'
import { useHydrated } from './lib/use-hydrated.ts'
import { query } from './queries.ts'

/**
 * One request for a page: a visitor's 401 is an answer too, so a component that mounts some seconds later, when its code
 * has arrived, sends no second one.
 */
const userQuery = { ...query(api.user), retryOnMount: false, staleTime: 10_000 }

// Only the address, so that an admin's header is painted early. The server checks rights by its session.
const adminStorageKey = 'admin-session'
const readStoredAdmin = () => {
  try {
    const { email } = JSON.parse(localStorage.getItem(adminStorageKey) ?? 'null') ?? {}
    return typeof email === 'string' ? email : null
  } catch {
    localStorage.removeItem(adminStorageKey)
    return null
  }
}
const storeAdmin = (email: string) => localStorage.setItem(adminStorageKey, JSON.stringify({ email }))

/**
 * The user of this page: `loading` until the server has answered once, null for a visitor.
 * `looksAdmin` may be true before the answer, from the last visit.
 */
export function useSession() {
  const { data, error, isPending, refetch } = useQuery(userQuery)
  // A part of the page that hydrates late, when the user is known, must also start as the server rendered it.
  const hydrated = useHydrated()
  // The first render must equal the cached page, which is rendered for a visitor.
  const [looksAdmin, setLooksAdmin] = useState(false)
  useEffect(() => setLooksAdmin(readStoredAdmin() !== null), [])
  const signedOut = statusOf(error) === 401
  const user = signedOut || !hydrated ? null : (data ?? null)
  return {
    user,
    isAdmin: user?.role === 'admin',
    looksAdmin: looksAdmin && !signedOut,
    loading: isPending || !hydrated,
    error: signedOut ? null : error,
    retry: refetch,
  }
}

export type User = NonNullable<ReturnType<typeof useSession>['user']>

/** Holds the push subscription that the server knows from this device; it is sent again after a sign-in. */
export const pushSyncedKey = 'push-told'

/** Makes the user that a sign-in answered the session's, without a second request. */
export function useStartSession() {
  const client = useQueryClient()
  return (user: User) => {
    // Drops what the previous user saw; the user's own query stays, because mounted components observe it.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
    client.setQueryData(userQuery.queryKey, user)
    localStorage.removeItem(pushSyncedKey)
    if (user.role === 'admin') storeAdmin(user.email)
  }
}

/** Remove what else belongs to the user at a logout: waiting photos, drafts, this device's subscription. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

/** Signs out and opens the home page, also when the server does not answer. */
export async function logout() {
  localStorage.removeItem(adminStorageKey)
  await Promise.allSettled([...logoutHandlers].map((handler) => handler()))
  await send(api.logout.$post()).catch(() => {})
  location.assign('/')
}
