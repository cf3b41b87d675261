import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { ScreenSkeleton } from '../pages/screen-skeleton.tsx'
import { createQueryClient } from '../query-client.ts'
import { fillCache, type PageState } from './page-state.ts'
import { PublicApp } from './public-app.tsx'

/** The markup of a public page at its path, from the state that will stand beside it. */
export function render(path: string, state: PageState) {
  const client = createQueryClient()
  fillCache(client, state)
  return renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <PublicApp missing={state.missing} boutique={state.boutique} />
      </Router>
    </QueryClientProvider>,
  )
}

/** The frame of the private screen at this path, with what its first view will fill. */
export const renderSkeleton = (path: string, search: string, boutique: BoutiqueFacts) =>
  renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <BoutiqueContext value={boutique}>
        <ScreenSkeleton />
      </BoutiqueContext>
    </Router>,
  )
