import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, api, send } from './api.ts'
import { useHydrated } from './lib/use-hydrated.ts'
import { query } from './queries.ts'

/**
 * Asked once for a page: a visitor's 401 is an answer, and parts that come later, such as a screen whose code is on its
 * way for some seconds, need not ask again.
 */
const userQuery = { ...query(api.user), retryOnMount: false, staleTime: 10_000 }

// Only the address, and only so that an admin's header paints early: rights come from the session on the server.
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
 * Who is here. `loading` until the server has answered once; a visitor has `user: null`.
 * `looksAdmin` may be true before that, from the last visit.
 */
export function useSession() {
  const { data, error, isPending, refetch } = useQuery(userQuery)
  // A part of the page may be taken over late, when we know who is here: it too must begin as the page was written.
  const hydrated = useHydrated()
  // The first paint must equal the cached page, which knows nobody.
  const [looksAdmin, setLooksAdmin] = useState(false)
  useEffect(() => setLooksAdmin(readStoredAdmin() !== null), [])
  const signedOut = error instanceof ApiError && error.status === 401
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

/** Who is signed in. */
export type User = NonNullable<ReturnType<typeof useSession>['user']>

/** What this device has told the server of its pushes; after a sign-in it says it again. */
export const pushSyncedKey = 'push-told'

/** Takes the user a sign-in answered with as the session's, so that no screen waits for a second answer. */
export function useStartSession() {
  const client = useQueryClient()
  return (user: User) => {
    // What the last visitor saw goes; her own query stays, because the screens that wait for it watch it.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
    client.setQueryData(userQuery.queryKey, user)
    localStorage.removeItem(pushSyncedKey)
    if (user.role === 'admin') storeAdmin(user.email)
  }
}

/** What else must go when somebody logs out: waiting photos, drafts, this device's pushes. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

/** Signs out and goes home, also when the server does not answer. */
export async function logout() {
  localStorage.removeItem(adminStorageKey)
  await Promise.allSettled([...logoutHandlers].map((farewell) => farewell()))
  await send(api.logout.$post()).catch(() => {})
  location.assign('/')
}
