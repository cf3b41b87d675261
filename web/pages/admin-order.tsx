import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { useParams } from 'wouter'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { RequireAdmin } from '../features/auth/route-guards.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { adminInbox } from '../features/notifications/queries.ts'
import { AdminOrderDetails } from '../features/orders/admin-order-details.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { logout } from '../session.tsx'
import { AccountHeader } from './account-header.tsx'

export default function AdminOrderPage() {
  usePageTitle('Order')
  const { id = '' } = useParams()
  return (
    <RequireAdmin otherwise={<AdminSignIn />}>
      <AccountHeader settingsPath="/admin/settings" logoutLabel="Logout" onLogout={logout} shortName>
        <NotificationBell inbox={adminInbox} />
      </AccountHeader>
      <main id="main" className="wrap app-page">
        <AdminOrderDetails id={id} photos={(slot) => <CompactPhotoField {...slot} />} />
      </main>
    </RequireAdmin>
  )
}
