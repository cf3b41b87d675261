import type { ReactNode } from 'react'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { RequireAdmin } from '../features/auth/route-guards.tsx'
import { LiveDesk } from '../features/dashboard/live-desk.ts'
import { adminInbox } from '../features/notifications/inbox.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { logout } from '../logout.ts'
import { AccountHeader } from './account-header.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Props = { /** What others than admins see. */ fallback?: ReactNode; className?: string; children: ReactNode }

export const AdminFrame = ({ fallback = <AdminSignIn />, className = 'app-page', children }: Props) => (
  <RequireAdmin fallback={fallback} frame={(failure) => <ScreenSkeleton>{failure}</ScreenSkeleton>}>
    <LiveDesk />
    <AccountHeader area="admin" onLogout={logout}>
      <NotificationBell inbox={adminInbox} />
    </AccountHeader>
    <main id="main" className={`wrap ${className}`}>
      {children}
    </main>
  </RequireAdmin>
)
