import type { InferResponseType } from 'hono/client'
import type { api } from '../../api.ts'

/** A backup that was begun: the ticket for its files, and the zips of photos. */
export type Begun = Extract<InferResponseType<typeof api.admin.backup.$post>, { ticket: string }>

const name = 'backup'

/** Keeps it for a reload of this tab; elsewhere the server takes the ticket of no other sign-in. */
export function storeBegun(begun: Begun) {
  try {
    sessionStorage.setItem(name, JSON.stringify(begun))
  } catch {} // The browser keeps nothing: it lasts until the page is left.
}

/** The one of this tab, while its files can be downloaded. */
export function readBegun(): Begun | undefined {
  try {
    const begun: Begun | null = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return begun && Date.parse(begun.expiresAt) > Date.now() ? begun : undefined
  } catch {
    return undefined
  }
}
