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

/** Query client shared by all islands of the page. */
const client = createQueryClient()
const userKey = query(api.user).queryKey
// Without the role hint the visitor is signed out, so the session request is skipped.
const role = readRoleHint()
if (!role) client.setQueryDefaults(userKey, { queryFn: () => Promise.reject(new ApiError(401, '', '')) })
// The Back button may restore the page from before a sign-out, with the customer's chat in it.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || readRoleHint() === role) return
  document.body.hidden = true
  location.reload()
})
const boutique = readState()

const inTree = (children: ReactNode, onReady = () => {}) => (
  <IslandTree {...{ client, boutique, onReady }}>{children}</IslandTree>
)

/** Hydrates the server-rendered island in this place; resolves when the island responds. */
export function hydrateIsland(place: HTMLElement, island: ReactNode) {
  showToasts()
  const identifierPrefix = `${place.dataset.island}-`
  return new Promise<void>((ready) => {
    const hydrate = () => hydrateRoot(place, inTree(island, ready), { identifierPrefix })
    // Removes the early error messages and renders them again in one commit, so the layout does not shift.
    if (handOverErrors(place)) flushSync(hydrate)
    else hydrate()
  })
}

/** Renders an island into an empty place. */
export async function renderIsland(place: HTMLElement, island: ReactNode) {
  showToasts()
  createRoot(place).render(inTree(island))
}

let toasts: HTMLElement | undefined
/** Adds the container for toasts to the page, once. */
export function showToasts() {
  if (toasts) return
  toasts = document.body.appendChild(document.createElement('div'))
  createRoot(toasts).render(<ToastSlot />)
}
