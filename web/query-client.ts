import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { t } from '../shared/words/t.ts'
import { get, isRefusedAs, readJson, statusOf } from './api.ts'
import { signInAgainHref } from './lib/sign-in-href.ts'
import { forgetScreens } from './lib/storage.ts'
import { toast } from './ui/toast.tsx'

/** Time to read the toast about an ended session before the sign-in opens, in milliseconds. */
const signInDelayMs = 500
let isRedirecting = false

/** Says that the session has ended and opens the sign-in, which leads back to this screen. */
function redirectToSignIn(error: Error) {
  if (!isRefusedAs(error, 'signed_out')) return
  forgetScreens()
  // In a later task, after the screen's own failure toast: only the last toast stays.
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

/** Query key of the current user: here a 401 means a visitor, not an ended session. */
const currentUserKey = '/api/user'

/**
 * Creates the query client: no refetch on focus or by interval, always stale, no retries. Offline, queries and
 * mutations fail at once and the screen shows it, instead of the library's silent pause. Mounted queries refetch on
 * reconnection.
 */
export function createQueryClient() {
  // The library assumes that every page starts online, and would miss the reconnection.
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
