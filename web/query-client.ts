import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { assertOk } from './api.ts'
import { toast } from './ui/toast.ts'

const fetchByKey = async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }) =>
  assertOk(await fetch(queryKey.join('/'), { credentials: 'include', signal }))

/** How long the words about a lost session can be read before the way to the sign-in, in milliseconds. */
const signInDelayMs = 500
let isRedirecting = false

/** Spec section 8: whose session has ended is told so and led to sign in again, and back to this screen. */
function redirectToSignIn(error: Error) {
  if (!error.message.startsWith('401') || !error.message.includes('Unauthorized')) return
  // In a later task: of what the screen itself says about its failure and this, the toast that leads on must stay.
  setTimeout(toast, 0, { tone: 'bad', title: 'Unauthorized', description: 'You are logged out. Logging in again...' })
  if (isRedirecting) return
  isRedirecting = true
  const here = location.pathname + location.search
  setTimeout(() => {
    isRedirecting = false
    location.assign(`/api/login?next=${encodeURIComponent(here)}`)
  }, signInDelayMs)
}

/** The question who is here: a visitor is an answer to it, not a lost session. */
const currentUserKey = '/api/user'

/** Defaults of spec section 9: no refetch on focus or by interval, stale at once, no retries. */
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
        queryFn: async (context) => (await fetchByKey(context)).json(),
        refetchOnWindowFocus: false,
        staleTime: 0,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
