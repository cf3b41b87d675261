import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { get } from './api.ts'
import { toast } from './ui/toast.ts'

/** How long the toast about a lost session can be read before the sign-in opens, in milliseconds. */
const signInDelayMs = 500
let isRedirecting = false

/** Says that the session has ended, and leads to the sign-in and back to this screen. */
function redirectToSignIn(error: Error) {
  if (!error.message.startsWith('401') || !error.message.includes('Unauthorized')) return
  // In a later task, after the screen's own toast about its failure: the last toast is the one that stays.
  setTimeout(toast, 0, { tone: 'bad', title: 'Unauthorized', description: 'You are logged out. Logging in again...' })
  if (isRedirecting) return
  isRedirecting = true
  const here = location.pathname + location.search
  setTimeout(() => {
    isRedirecting = false
    location.assign(`/api/login?next=${encodeURIComponent(here)}`)
  }, signInDelayMs)
}

/** The current user's query: a 401 tells that a visitor is here, not that a session was lost. */
const currentUserKey = '/api/user'

/** No refetch on focus or by interval, stale at once, no retries. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== currentUserKey) redirectToSignIn(error)
      },
    }),
    mutationCache: new MutationCache({ onError: redirectToSignIn }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => (await get(queryKey.join('/'), signal)).json(),
        refetchOnWindowFocus: false,
        staleTime: 0,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
