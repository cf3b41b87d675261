import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { Route } from 'wouter'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { type About, type RefusalCode, toRefusal } from '../../../shared/refusals/refusals.ts'
import { BoutiqueContext } from '../../../web/features/boutique/public.tsx'
import { rememberPresses } from '../../../web/lib/early-press.ts'
import { createQueryClient } from '../../../web/query-client.ts'
import { resumeSteps } from '../../../web/shell/use-action.ts'
import { currentToast, dismiss, ToastSlot } from '../../../web/ui/toast.tsx'

// happy-dom has no popovers yet.
HTMLElement.prototype.hidePopover ??= () => {}
// The entry file of a screen does the same.
rememberPresses()

/** `search` is the query string of the route, after `?`. */
export type Call = { route: string; search: string; body: unknown; headers: Headers; signal: AbortSignal }
type Answer = (call: Call) => Response | Promise<Response>
/** Responses of a server by route ('POST /api/login'). */
export type Answers = Record<string, Answer>

/** Returns a JSON response like the Worker's. */
export const jsonAnswer =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
/** Returns a refusal like the Worker's. */
export const refusal = <Code extends RefusalCode>(status: number, code: Code, ...about: About<Code>) =>
  jsonAnswer(toRefusal(code, ...about), status)
/** Fails like a lost network. */
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
/** Responds only by rejecting when the request is cancelled. */
export const untilCancelled = ({ signal }: Call) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/**
 * Renders a screen of the sample boutique at a path. The server gives these responses ('POST /api/login' -> response)
 * and otherwise 404. Returns the calls with their bodies in order; `leave`, which acts like a reload or another page;
 * `answered`, which waits for all responses; and `askAgain`, which acts like showing the page again.
 */
export function renderScreen(path: string, ui: ReactNode, answers: Answers = {}, facts: BoutiqueFacts = sampleFacts) {
  history.replaceState(null, '', path)
  const calls: Call[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const { pathname, search } = new URL(request.url)
    const call = {
      route: `${request.method} ${pathname}`,
      search: search.slice(1),
      body: text && JSON.parse(text),
      headers: request.headers,
      signal: request.signal,
    }
    calls.push(call)
    return (answers[call.route] ?? jsonAnswer({ message: 'There is nothing here' }, 404))(call)
  })
  const client = createQueryClient()
  shown = client
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <BoutiqueContext value={facts}>
        {/* Unmounts when the path changes, like in the app. */}
        <Route path={new URL(path, location.origin).pathname}>{ui}</Route>
      </BoutiqueContext>
      <ToastSlot />
    </QueryClientProvider>,
  )
  const askAgain = () => act(() => client.invalidateQueries())
  return {
    leave: unmount,
    answered,
    askAgain,
    callsTo: (route: string) => calls.filter((call) => call.route === route),
    bodiesTo: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
  }
}

let shown: ReturnType<typeof createQueryClient>

/** Waits until the screen has received all its responses. */
export const answered = () =>
  waitFor(() => {
    expect(shown.getQueryCache().getAll()).not.toEqual([])
    expect(shown.isFetching()).toBe(0)
  })

/** Types into the field with this label. */
export const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  resumeSteps()
  dismiss(currentToast()?.id ?? 0)
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

/** Responses to a visitor. */
export const signedOut = { 'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401) }

/** Emulates a browser of which these media queries are true. */
export const fakeMedia = (matches: (query: string) => boolean) =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const listening = { onchange: null, addListener() {}, removeListener() {} }
    return Object.assign(new EventTarget(), { media, matches: matches(media), ...listening })
  })

/** Returns the browser's path with search and hash. */
export const currentPath = () => location.pathname + location.search + location.hash
