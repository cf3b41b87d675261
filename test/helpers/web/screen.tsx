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
// As the entry of a screen does.
rememberPresses()

/** `search` is what follows the route's `?`. */
export type Call = { route: string; search: string; body: unknown; headers: Headers; signal: AbortSignal }
type Answer = (call: Call) => Response | Promise<Response>
/** The answers of a server, each by its route ('POST /api/login'). */
export type Answers = Record<string, Answer>

/** A JSON answer, as the Worker gives them. */
export const jsonAnswer =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
/** What the Worker answers where it refuses something. */
export const refusal = <Code extends RefusalCode>(status: number, code: Code, ...about: About<Code>) =>
  jsonAnswer(toRefusal(code, ...about), status)
/** An answer that never arrives. */
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
/** One that is waited for until somebody waits no more. */
export const untilCancelled = ({ signal }: Call) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/**
 * Shows a screen of the sample boutique at a path, with a server that gives these answers ('POST /api/login' -> answer) and 404 otherwise.
 * Returns the calls that were made, in order, and their bodies, `leave`, which is what a reload or another page does to the screen,
 * `answered`, which waits until all that the screen has asked has its answer, and `askAgain`, as when it is looked at anew.
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
        {/* Left when the path changes, as in the app. */}
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

/** Waits until all that the screen has asked has its answer. */
export const answered = () =>
  waitFor(() => {
    expect(shown.getQueryCache().getAll()).not.toEqual([])
    expect(shown.isFetching()).toBe(0)
  })

/** Types into the field of this label. */
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

/** The answers to a visitor. */
export const signedOut = { 'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401) }

/** Where the browser is, with search and hash. */
export const currentPath = () => location.pathname + location.search + location.hash
