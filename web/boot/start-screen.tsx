import './forget-on-logout.ts'
import '../styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { screenPaths } from '../../shared/private-screens.ts'
import { withoutBase } from '../../shared/words/paths.ts'
import { t } from '../../shared/words/t.ts'
import { App } from '../app.tsx'
import { checkSessionOnReturn } from '../check-return.ts'
import { giveWay } from '../features/chat/panel/give-way.ts'
import { takePageNews } from '../lib/later-code.ts'
import { whenIdle } from '../lib/run-later.ts'
import { settleSheetEntries } from '../lib/sheet-entry.ts'
import { leaveAtLogoutElsewhere } from '../logout.ts'
import { createQueryClient } from '../query-client.ts'
import { toast } from '../ui/toast.tsx'
import { tellLanguage } from './language-switch.ts'
import { readState } from './page-state.ts'
import { askFirstQueries, codeOf, findScreen } from './screens.ts'

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

/** Brings what a link leads to ahead of the click: the screen's code once it is pointed at, its data once it is pressed. */
function prepareNextScreens() {
  const prepare = ({ type, target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin) return
    const path = findScreen(link.pathname)
    if (!path) return
    codeOf(path).prepare()
    if (type === 'pointerdown' && link.href !== location.href) askFirstQueries(link, true)
  }
  for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, prepare, { passive: true })

  // The other screens of this area: who is offline by then still gets from one to the next.
  const area = withoutBase(location.pathname).split('/')[1]
  whenIdle(() => {
    for (const path of screenPaths) if (path.split('/')[1] === area) codeOf(path).prepare()
  })
}
