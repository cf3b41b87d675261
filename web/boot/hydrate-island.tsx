import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError, api } from '../api.ts'
import { handOverErrors } from '../lib/early-errors.ts'
import { query } from '../queries.ts'
import { createQueryClient } from '../query-client.ts'
import { ToastSlot } from '../ui/toast.tsx'
import { IslandTree } from './island-tree.tsx'
import { readRoleHint, readState } from './page-state.ts'

/** One for all islands of the page. */
const client = createQueryClient()
const userKey = query(api.user).queryKey
// Without the hint nobody is signed in: the server need not say so.
const role = readRoleHint()
if (!role) client.setQueryDefaults(userKey, { queryFn: () => Promise.reject(new ApiError(401, '', '')) })
// Back may bring the page as it was before a sign-out, with the customer's chat in it.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || readRoleHint() === role) return
  document.body.hidden = true
  location.reload()
})
const boutique = readState()

const inTree = (children: ReactNode, onReady = () => {}) => (
  <IslandTree {...{ client, boutique, onReady }}>{children}</IslandTree>
)

/** Makes the island in this place, as the Worker wrote it, answer; resolves when it does. */
export function hydrateIsland(place: HTMLElement, island: ReactNode) {
  showToasts()
  const identifierPrefix = `${place.dataset.island}-`
  return new Promise<void>((ready) => {
    const hydrate = () => hydrateRoot(place, inTree(island, ready), { identifierPrefix })
    // What was said early is taken back and said again in one go: nothing moves.
    if (handOverErrors(place)) flushSync(hydrate)
    else hydrate()
  })
}

/** Renders into an empty place. */
export async function renderIsland(place: HTMLElement, island: ReactNode) {
  showToasts()
  createRoot(place).render(inTree(island))
}

let toasts: HTMLElement | undefined
/** Gives the page its one place for toasts. */
export function showToasts() {
  if (toasts) return
  toasts = document.body.appendChild(document.createElement('div'))
  createRoot(toasts).render(<ToastSlot />)
}
