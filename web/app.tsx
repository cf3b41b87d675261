import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { BoutiqueFacts } from '../shared/boutique.ts'
import { BoutiqueContext } from './features/boutique/public.tsx'
import { ChatLauncher } from './features/chat/panel/chat-launcher.tsx'
import { PushSlot } from './features/push/push-slot.tsx'
import { ReloadPage } from './pages/reload-page.tsx'
import { ToastSlot } from './ui/toast-slot.tsx'

const AuthPage = lazy(() => import('./pages/auth.tsx'))
const AdminLoginPage = lazy(() => import('./pages/admin-login.tsx'))
const AdminPage = lazy(() => import('./pages/admin.tsx'))
const AdminSettingsPage = lazy(() => import('./pages/admin-settings.tsx'))
const AdminOrderPage = lazy(() => import('./pages/admin-order.tsx'))
const AdminCustomerPage = lazy(() => import('./pages/admin-customer.tsx'))
const DashboardPage = lazy(() => import('./pages/dashboard.tsx'))
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password.tsx'))
const UserSettingsPage = lazy(() => import('./pages/user-settings.tsx'))
const OrderPage = lazy(() => import('./pages/order.tsx'))
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
      <Route path="/admin" component={AdminPage} />
      <Route path="/admin/settings" component={AdminSettingsPage} />
      <Route path="/admin/orders/:id" component={AdminOrderPage} />
      <Route path="/admin/customers/:id" component={AdminCustomerPage} />
      <Route path="/user/dashboard" component={DashboardPage} />
      <Route path="/user/settings" component={UserSettingsPage} />
      <Route path="/user/orders/:id" component={OrderPage} />
      <Route component={ReloadPage} />
    </Switch>
  )
}
