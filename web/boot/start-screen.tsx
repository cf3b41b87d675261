import { t } from '../../shared/words/t.ts'
import './forget-on-logout.ts'
import '../styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from '../app.tsx'
import { checkSessionOnReturn } from '../check-return.ts'
import { giveWay } from '../features/chat/panel/give-way.ts'
import { takePageNews } from '../lib/later-code.ts'
import { settleSheetEntries } from '../lib/sheet-entry.ts'
import { leaveAtLogoutElsewhere } from '../logout.ts'
import { createQueryClient } from '../query-client.ts'
import { toast } from '../ui/toast.tsx'
import { prepareNextScreens } from './prepare-next-screens.ts'
import { readState } from './state.ts'
import { tellLanguage } from './tell-language.ts'

/** Puts the app in the place of the Worker's frame. */
export function start() {
  document.documentElement.classList.add('has-script')
  const root = document.getElementById('root')
  if (!root) return
  const client = createQueryClient()
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <App boutique={readState()} />
    </QueryClientProvider>,
  )
  prepareNextScreens()
  settleSheetEntries()
  leaveAtLogoutElsewhere()
  checkSessionOnReturn(client)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (link) tellLanguage(link)
  })
  giveWay()
  const news = takePageNews()
  if (news) toast({ title: t('Loaded again'), description: news })
}
