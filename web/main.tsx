import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { forgetChat } from './features/chat/forget-chat.ts'
import { forgetPhotos } from './features/uploads/forget-photos.ts'
import { fillCache, type PageState } from './page-state.ts'
import { makeQueryClient } from './query-client.ts'
import { onLogout } from './session.tsx'

const root = document.getElementById('root')
const stateText = document.getElementById('state')?.textContent
const state: PageState | undefined = stateText ? JSON.parse(stateText) : undefined
const client = makeQueryClient()
if (state) fillCache(client, state)
onLogout(forgetPhotos)
onLogout(forgetChat)

let tellHydrated = () => {}
/** Resolved when the page answers to touches: boot.ts then replays the ones that came before. */
export const hydrated = new Promise<void>((done) => {
  tellHydrated = done
})

// Inside the app's boundary, which React hydrates after the root: a form submitted in between would go to the server.
function Arrived() {
  useEffect(() => tellHydrated(), [])
  return null
}

function Shop() {
  return (
    <QueryClientProvider client={client}>
      <App missing={state?.missing} complete={state?.complete} boutique={state?.boutique}>
        <Arrived />
      </App>
    </QueryClientProvider>
  )
}

// The root of a page that the Worker rendered is full; that of a private screen is empty.
if (root?.hasChildNodes()) hydrateRoot(root, <Shop />)
else if (root) createRoot(root).render(<Shop />)
