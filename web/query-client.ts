import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { t } from '../shared/words/t.ts'
import { get, isRefusedAs, readJson, statusOf } from './api.ts'
import { signInAgainHref } from './lib/sign-in-href.ts'
import { forgetScreens } from './lib/storage.ts'
import { toast } from './ui/toast.tsx'

/** How long the toast about a lost session can be read before the sign-in opens, in milliseconds. */
const signInDelayMs = 500
let isRedirecting = false

/** Says that the session has ended, and leads to the sign-in and back to this screen. */
function redirectToSignIn(error: Error) {
  if (!isRefusedAs(error, 'signed_out')) return
  forgetScreens()
  // In a later task, after the screen's own toast about its failure: the last toast is the one that stays.
  setTimeout(toast, 0, {
    tone: 'bad',
    title: t('Unauthorized'),
    description: t('You are logged out. Logging in again...'),
  })
  if (isRedirecting) return
  isRedirecting = true
  setTimeout(() => {
    isRedirecting = false
    location.assign(signInAgainHref('session-ended'))
  }, signInDelayMs)
}

/** The current user's query: a 401 tells that a visitor is here, not that a session was lost. */
const currentUserKey = '/api/user'

/**
 * No refetch on focus or by interval, stale at once, no retries. Without a connection a query or a change fails at once,
 * and the screen says so: the library would wait in silence. Queries that show are asked again when it is back.
 */
export function createQueryClient() {
  // The library takes every page for one that began with a connection, and would not see that it comes.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== currentUserKey) redirectToSignIn(error)
        else if (statusOf(error) === 401) forgetScreens()
      },
    }),
    mutationCache: new MutationCache({ onError: redirectToSignIn }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => readJson(await get(queryKey.join('/'), signal)),
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 0,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
