import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { BoutiqueFacts } from '../shared/boutique.ts'
import { screenPaths } from '../shared/private-screens.ts'
import { ScreenSlot } from './boot/screen-slot.tsx'
import { BoutiqueContext } from './features/boutique/public.tsx'
import { ChatLauncher } from './features/chat/panel/chat-launcher.tsx'
import { PushSlot } from './features/push/push-slot.tsx'
import { ReloadPage } from './pages/reload-page.tsx'
import { ToastSlot } from './ui/toast-slot.tsx'

const loadChat = () => import('./pages/chat-panel.tsx')

/** The screens that the browser renders. A public page is another document: see `web/pages/public`. */
export function App({ boutique }: { boutique: BoutiqueFacts }) {
  return (
    <BoutiqueContext value={boutique}>
      <Suspense>
        <Screens />
        {/* An admin answers in the admin area. */}
        <Route path="/user/*">
          <ChatLauncher load={loadChat} />
        </Route>
        <ToastSlot />
        <PushSlot />
      </Suspense>
    </BoutiqueContext>
  )
}

function Screens() {
  return (
    <Switch>
      {screenPaths.map((path) => (
        <Route key={path} path={path}>
          <ScreenSlot key={path} path={path} />
        </Route>
      ))}
      <Route component={ReloadPage} />
    </Switch>
  )
}
