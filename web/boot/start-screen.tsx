import '../styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { placeholderBoutique } from '../../shared/boutique.ts'
import { App } from '../app.tsx'
import { clearChatStorage } from '../features/chat/panel/clear-chat-storage.ts'
import { deleteStoredPhotos } from '../features/uploads/delete-stored-photos.ts'
import { createQueryClient } from '../query-client.ts'
import { onLogout } from '../session.tsx'
import type { PageState } from './page-state.ts'
import { prepareNextScreens } from './prepare-next-screens.ts'

/** Puts the app in the place of the Worker's frame. */
export function start() {
  const root = document.getElementById('root')
  const stateText = document.getElementById('state')?.textContent
  const state: Pick<PageState, 'boutique'> = stateText ? JSON.parse(stateText) : { boutique: placeholderBoutique }
  onLogout(deleteStoredPhotos)
  onLogout(clearChatStorage)
  if (!root) return
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <App boutique={state.boutique} />
    </QueryClientProvider>,
  )
  prepareNextScreens()
}
