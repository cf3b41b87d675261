import type { ReactNode } from 'react'
import { RequireUser } from '../features/auth/route-guards.tsx'
import { customerInbox } from '../features/notifications/inbox.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { KeepOrders, KeptOrders } from '../features/orders/kept-orders.tsx'
import { logout } from '../logout.ts'
import type { User } from '../session.tsx'
import { AccountHeader, OtherLanguageHere } from './account-header.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Props = { link?: { label: string; href: string }; className?: string; children: (user: User) => ReactNode }

/** A customer's page: for whoever is signed in, with header and bell. A temporary password opens no notifications. */
export const CustomerFrame = ({ link, className = 'app-page', children }: Props) => (
  <RequireUser
    link={link}
    frame={(failure) => <ScreenSkeleton>{failure && <KeptOrders>{failure}</KeptOrders>}</ScreenSkeleton>}
  >
    {(user) => (
      <>
        <KeepOrders userId={user.id} />
        <AccountHeader area="user" onLogout={logout}>
          {!user.mustChangePassword && <NotificationBell inbox={customerInbox} />}
        </AccountHeader>
        <main id="main" className={`wrap ${className}`}>
          {children(user)}
        </main>
        <footer className="wrap pb-6 sm:hidden print:hidden">
          <OtherLanguageHere className="inline-flex min-h-11 items-center text-label font-medium" />
        </footer>
      </>
    )}
  </RequireUser>
)
