import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { BoutiqueFacts } from '../../shared/boutique.ts'

/** What the Worker puts beside a page it has rendered. */
export type PageState = {
  /** When the answers were read, in milliseconds. */
  at: number
  /** What the page's queries ask for in the browser: URL -> answer. */
  answers: Record<string, unknown>
  /** Every part has the data it was written from; false where the Worker could not read it. */
  complete: boolean
  /** Nothing is at this address: the Worker's word, because the router would match other spellings of a path. */
  missing: boolean
  /** What the owner has entered about the boutique. */
  boutique: BoutiqueFacts
}

/** Gives the queries the answers that the page was rendered with. */
export function fillCache(client: QueryClient, { at, answers }: PageState) {
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer, { updatedAt: at })
}

/** Whether the page's parts stand in it as they should: see `Served`. */
export const PageComplete = createContext(true)
