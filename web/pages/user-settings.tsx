import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { Link, useSearchParams } from 'wouter'
import { CustomerPasswordForm } from '../features/auth/customer-password-form.tsx'
import { RequireUser } from '../features/auth/route-guards.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { customerInbox } from '../features/notifications/queries.ts'
import { Devices } from '../features/push/devices.tsx'
import { CustomerSettings } from '../features/settings/customer-settings.tsx'
import { logout, useSession } from '../session.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AccountHeader } from './account-header.tsx'

const signInLink = { label: 'Sign In', href: '/api/login?next=/user/settings' }

export default function UserSettingsPage() {
  usePageTitle('Settings')
  return (
    <RequireUser link={signInLink}>
      {(user) => (
        <>
          <AccountHeader settingsPath="/user/settings" logoutLabel="Sign Out" onLogout={logout}>
            {!user.mustChangePassword && <NotificationBell inbox={customerInbox} />}
          </AccountHeader>
          <main id="main" className="wrap pt-[clamp(16px,2.4vw,32px)] pb-24">
            {user.mustChangePassword ? <ChoosePassword /> : <Settings />}
          </main>
        </>
      )}
    </RequireUser>
  )
}

/** All that a temporary password opens. */
const ChoosePassword = () => (
  <>
    <h1 className="mt-8 mb-4 page-title">Choose a new password</h1>
    <p className="mb-8 max-w-paragraph text-lead text-ink-soft">
      You came with a temporary password. Choose one of your own, and your orders are open to you again.
    </p>
    <CustomerPasswordForm temporary />
  </>
)

function Settings() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <p>
        <Link
          href="/user/dashboard"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
        >
          <Icon name="back" />
          My Dashboard
        </Link>
      </p>
      <h1 className="mt-2 mb-7 page-title">Settings</h1>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] md:gap-12">
        <Tabs
          label="Settings"
          value={search.get('tab') === 'password' ? 'password' : 'notifications'}
          onChange={(tab) => setSearch({ tab })}
          tabs={[
            { value: 'notifications', label: 'Notifications', content: <Notifications /> },
            { value: 'password', label: 'Password', content: <CustomerPasswordForm temporary={false} /> },
          ]}
        />
        <AccountCard />
      </div>
    </>
  )
}

const Notifications = () => (
  <>
    <CustomerSettings />
    <div className="mt-14">
      <Devices />
    </div>
  </>
)

/** Whose settings these are. */
function AccountCard() {
  const { user } = useSession()
  return (
    <aside className="self-start bg-linen p-6 md:mt-14 md:p-8">
      <h2 className="text-title leading-tight wrap-anywhere">
        {[user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Customer'}
      </h2>
      <p className="mt-2 wrap-anywhere text-ink-soft">{user?.email}</p>
    </aside>
  )
}
