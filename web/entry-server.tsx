import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app.tsx'
import { fillCache, type PageState } from './page-state.ts'
import { makeQueryClient } from './query-client.ts'

/** The markup of a public page at its path, from the state that will stand beside it. */
export function render(path: string, state: PageState) {
  const client = makeQueryClient()
  fillCache(client, state)
  return renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <App missing={state.missing} boutique={state.boutique} />
      </Router>
    </QueryClientProvider>,
  )
}
