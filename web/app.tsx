import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { type BoutiqueFacts, placeholderBoutique as placeholders } from '../shared/boutique.ts'
import { PageComplete } from './boot/page-state.ts'
import { BoutiqueContext } from './features/boutique/public.tsx'
import { ChatLauncher } from './features/chat/panel/chat-launcher.tsx'
import { PushSlot } from './features/push/push-slot.tsx'
import { CollectionPage } from './pages/public/collection.tsx'
import { HomePage } from './pages/public/home.tsx'
import { NotFoundPage } from './pages/public/not-found.tsx'
import { PrivacyPage } from './pages/public/privacy.tsx'
import { ProductPage } from './pages/public/product.tsx'
import { RecoveryGuidePage } from './pages/public/recovery-guide.tsx'
import { ToastSlot } from './ui/toast-slot.tsx'

// Public pages come with the first script, because the Worker has rendered them before it; the others when opened.
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

type Props = {
  /** The Worker's word that nothing is at this address: the router alone would match other spellings of a path. */
  missing?: boolean
  complete?: boolean
  boutique?: BoutiqueFacts
  children?: ReactNode
}

export function App({ missing = false, complete = true, boutique = placeholders, children }: Props) {
  return (
    <PageComplete value={complete}>
      <BoutiqueContext value={boutique}>
        <Suspense>
          {missing ? <NotFoundPage /> : <Screens />}
          <ChatLauncher load={loadChat} />
          <ToastSlot />
          <PushSlot />
          {children}
        </Suspense>
      </BoutiqueContext>
    </PageComplete>
  )
}

function Screens() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/collections/:category" component={CollectionPage} />
      <Route path="/collections/:category/:slug" component={ProductPage} />
      <Route path="/privacy" component={PrivacyPage} />
      <Route path="/password-recovery-guide" component={RecoveryGuidePage} />
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
      <Route component={NotFoundPage} />
    </Switch>
  )
}
