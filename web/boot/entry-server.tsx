import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
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
