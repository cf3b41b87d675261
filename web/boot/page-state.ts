import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { BoutiqueFacts } from '../../shared/boutique.ts'

export type PageState = {
  /** When the answers were read, in milliseconds. */
  at: number
  /** What the page's queries ask for in the browser: URL -> answer. */
  answers: Record<string, unknown>
  /** Every part has the data it was written from; false where the Worker could not read it. */
  complete: boolean
  /** Nothing is at this address: the Worker's word, because the router would match other spellings of a path. */
  missing: boolean
  boutique: BoutiqueFacts
}

export function fillCache(client: QueryClient, { at, answers }: PageState) {
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer, { updatedAt: at })
}

/** Whether the page's parts stand in it as they should: see `Served`. */
export const PageComplete = createContext(true)
