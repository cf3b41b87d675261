import type { ReactNode } from 'react'
import { readRoleHint } from '../boot/page-state.ts'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { RequireAdmin } from '../features/auth/route-guards.tsx'
import { LiveDesk } from '../features/dashboard/live-desk.ts'
import { adminInbox } from '../features/notifications/inbox.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { keptDesk } from '../features/orders/keep-day.tsx'
import { Find } from '../features/search/find.tsx'
import { logout } from '../logout.ts'
import { LaterPart } from '../ui/later-part.tsx'
import { AccountHeader } from './account-header.tsx'
import { DeskMain } from './desk-bar.tsx'
import { DeskNav } from './desk-nav.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Props = { /** Shown to users who are not admins. */ fallback?: ReactNode; children: ReactNode }

/** A page of the desk under its header and its places. */
export const AdminFrame = ({ fallback = <AdminSignIn />, children }: Props) => (
  <RequireAdmin
    fallback={fallback}
    frame={(failure) => (
      <ScreenSkeleton>
        {failure && readRoleHint() === 'admin' ? <Unreached>{failure}</Unreached> : failure}
      </ScreenSkeleton>
    )}
  >
    <LiveDesk />
    <AccountHeader area="admin" onLogout={logout} find={<Find />}>
      <NotificationBell inbox={adminInbox} />
    </AccountHeader>
    <DeskMain nav={<DeskNav />}>{children}</DeskMain>
  </RequireAdmin>
)

/** Shows an admin the offline day stored on this device if the server cannot be reached; otherwise the failure. */
const Unreached = ({ children }: { children: ReactNode }) => (
  <LaterPart code={keptDesk} isExtra waiting={children} failed={() => children}>
    {({ KeptDesk }) => <KeptDesk>{children}</KeptDesk>}
  </LaterPart>
)
