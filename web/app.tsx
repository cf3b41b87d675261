import { useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import type { BoutiqueFacts } from '../shared/boutique.ts'
import { screenPaths } from '../shared/private-screens.ts'
import { pathBase } from '../shared/words/paths.ts'
import { ScreenSlot } from './boot/screen-slot.tsx'
import { BoutiqueContext } from './features/boutique/public.tsx'
import { ChatLauncher } from './features/chat/panel/chat-launcher.tsx'
import { PushSlot } from './features/push/push-slot.tsx'
import { laterCode } from './lib/later-code.ts'
import { SheetEntries } from './lib/sheet-entry.ts'
import { Boundary } from './ui/later-part.tsx'
import { ErrorState } from './ui/states.tsx'
import { ToastSlot } from './ui/toast.tsx'

const chat = laterCode(() => import('./pages/chat-panel.tsx'))

/** The screens that the browser renders. A public page is another document: see `web/pages/public`. */
export function App({ boutique }: { boutique: BoutiqueFacts }) {
  return (
    <BoutiqueContext value={boutique}>
      <SheetEntries value>
        <Router base={pathBase()}>
          <Boundary fallback={<ErrorState onRetry={() => location.reload()} />}>
            <Screens />
          </Boundary>
          {/* An admin answers in the admin area. */}
          <Route path="/user/*">
            <Boundary fallback={null}>
              <ChatLauncher load={chat.load} />
            </Boundary>
          </Route>
          <Boundary fallback={null}>
            <ToastSlot />
          </Boundary>
          <PushSlot />
        </Router>
      </SheetEntries>
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

/** For an address that another document answers: the browser asks the server for it. */
function ReloadPage() {
  useEffect(() => location.reload(), [])
  return null
}
