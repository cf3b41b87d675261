import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app.tsx'
import { makeQueryClient } from './query-client.ts'

/**
 * Renders a public page at its path, or the one that says that nothing is here, with the data its queries will ask for
 * (query key's URL -> answer). Returns the page's markup and the state to put beside it.
 */
export function render(path: string | null, data: Record<string, unknown>) {
  const client = makeQueryClient()
  // As the browser will get it: times as text.
  const answers: Record<string, unknown> = JSON.parse(JSON.stringify(data))
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer)
  const state = dehydrate(client)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Router ssrPath={path ?? '/'}>
          <App missing={path === null} />
        </Router>
      </HydrationBoundary>
    </QueryClientProvider>,
  )
  return { html, state }
}
