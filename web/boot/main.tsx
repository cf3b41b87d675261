import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { clearChatStorage } from '../features/chat/panel/clear-chat-storage.ts'
import { deleteStoredPhotos } from '../features/uploads/delete-stored-photos.ts'
import { createQueryClient } from '../query-client.ts'
import { onLogout } from '../session.tsx'
import { fillCache, type PageState } from './page-state.ts'
import { PublicApp } from './public-app.tsx'

const root = document.getElementById('root')
const stateText = document.getElementById('state')?.textContent
const state: PageState | undefined = stateText ? JSON.parse(stateText) : undefined
const client = createQueryClient()
if (state) fillCache(client, state)
onLogout(deleteStoredPhotos)
onLogout(clearChatStorage)

let resolveHydrated = () => {}
/** Resolved when the page answers to touches: boot.ts then replays the ones that came before. */
export const hydrated = new Promise<void>((done) => {
  resolveHydrated = done
})

// Inside the app's boundary, which React hydrates after the root: a form submitted in between would go to the server.
function HydrationSignal() {
  useEffect(() => resolveHydrated(), [])
  return null
}

function Root() {
  return (
    <QueryClientProvider client={client}>
      <PublicApp missing={state?.missing} complete={state?.complete} boutique={state?.boutique}>
        <HydrationSignal />
      </PublicApp>
    </QueryClientProvider>
  )
}

if (root) hydrateRoot(root, <Root />)
