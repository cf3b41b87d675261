import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { BoutiqueFacts } from '../shared/boutique.ts'
import { screenPaths } from '../shared/private-screens.ts'
import { ScreenSlot } from './boot/screen-slot.tsx'
import { BoutiqueContext } from './features/boutique/public.tsx'
import { ChatLauncher } from './features/chat/panel/chat-launcher.tsx'
import { PushSlot } from './features/push/push-slot.tsx'
import { ReloadPage } from './pages/reload-page.tsx'
import { ToastSlot } from './ui/toast-slot.tsx'

const AuthPage = lazy(() => import('./pages/auth.tsx'))
const AdminLoginPage = lazy(() => import('./pages/admin-login.tsx'))
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password.tsx'))
const loadChat = () => import('./pages/chat-panel.tsx')

/** The screens that the browser renders. A public page is another document: see `web/pages/public`. */
export function App({ boutique }: { boutique: BoutiqueFacts }) {
  return (
    <BoutiqueContext value={boutique}>
      <Suspense>
        <Screens />
        <ChatLauncher load={loadChat} />
        <ToastSlot />
        <PushSlot />
      </Suspense>
    </BoutiqueContext>
  )
}

function Screens() {
  return (
    <Switch>
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/auth" component={AuthPage} />
      <Route path="/admin-login" component={AdminLoginPage} />
      {screenPaths.map((path) => (
        <Route key={path} path={path}>
          <ScreenSlot key={path} path={path} />
        </Route>
      ))}
      <Route component={ReloadPage} />
    </Switch>
  )
}
