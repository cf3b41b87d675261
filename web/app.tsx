import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { CollectionPage } from './pages/public/collection.tsx'
import { HomePage } from './pages/public/home.tsx'
import { NotFoundPage } from './pages/public/not-found.tsx'
import { PrivacyPage } from './pages/public/privacy.tsx'
import { RecoveryGuidePage } from './pages/public/recovery-guide.tsx'
import { ToastSlot } from './ui/toast-slot.tsx'

// Public pages come with the first script, because the page is there before it; the rest when somebody goes there.
const AuthPage = lazy(() => import('./pages/auth.tsx'))
const AdminLoginPage = lazy(() => import('./pages/admin-login.tsx'))
const AdminPage = lazy(() => import('./pages/admin.tsx'))
const AdminSettingsPage = lazy(() => import('./pages/admin-settings.tsx'))
const DashboardPage = lazy(() => import('./pages/dashboard.tsx'))
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password.tsx'))
const UserSettingsPage = lazy(() => import('./pages/user-settings.tsx'))
const OrderPage = lazy(() => import('./pages/order.tsx'))

/**
 * `missing` is the server's word that nothing is here: the router alone would match other spellings of a path.
 * `children` come with the screen, and hydrate with it.
 */
export function App({ missing = false, children }: { missing?: boolean; children?: ReactNode }) {
  return (
    <Suspense>
      {missing ? <NotFoundPage /> : <Screens />}
      <ToastSlot />
      {children}
    </Suspense>
  )
}

function Screens() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/collections/:category" component={CollectionPage} />
      <Route path="/privacy" component={PrivacyPage} />
      <Route path="/password-recovery-guide" component={RecoveryGuidePage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/auth" component={AuthPage} />
      <Route path="/admin-login" component={AdminLoginPage} />
      <Route path="/admin" component={AdminPage} />
      <Route path="/admin/settings" component={AdminSettingsPage} />
      <Route path="/user/dashboard" component={DashboardPage} />
      <Route path="/user/settings" component={UserSettingsPage} />
      <Route path="/user/orders/:id" component={OrderPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
