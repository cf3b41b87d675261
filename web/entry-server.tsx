import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { makeQueryClient } from './api.ts'
import { App } from './app.tsx'

/**
 * Renders a public page at its path with the data its queries will ask for (query key's URL -> answer).
 * Returns the page's markup and the state to put beside it.
 */
export function render(path: string, data: Record<string, unknown>) {
  const client = makeQueryClient()
  for (const [url, answer] of Object.entries(data)) client.setQueryData([url], answer)
  const state = dehydrate(client)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </HydrationBoundary>
    </QueryClientProvider>,
  )
  return { html, state }
}
