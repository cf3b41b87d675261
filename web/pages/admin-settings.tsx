import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { Link, useSearchParams } from 'wouter'
import { AccessDenied } from '../features/auth/access-denied.tsx'
import { AdminPasswordForm } from '../features/auth/admin-password-form.tsx'
import { PasswordTips } from '../features/auth/password-tips.tsx'
import { RequireAdmin } from '../features/auth/route-guards.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { adminInbox } from '../features/notifications/queries.ts'
import { Devices } from '../features/push/devices.tsx'
import { AdminSettings } from '../features/settings/admin-settings.tsx'
import { logout, useSession } from '../session.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AccountHeader } from './account-header.tsx'

export default function AdminSettingsPage() {
  usePageTitle('Admin Settings')
  return (
    <RequireAdmin otherwise={<AccessDenied />}>
      <Settings />
    </RequireAdmin>
  )
}

function Settings() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <AccountHeader settingsPath="/admin/settings" logoutLabel="Logout" onLogout={logout} shortName>
        <NotificationBell inbox={adminInbox} />
      </AccountHeader>
      <main id="main" className="wrap pt-[clamp(16px,2.4vw,32px)] pb-24">
        <p>
          <Link
            href="/admin"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
          >
            <Icon name="back" />
            Back to Dashboard
          </Link>
        </p>
        <h1 className="page-title mt-2 mb-7">Settings</h1>
        <Tabs
          label="Settings"
          value={search.get('tab') === 'security' ? 'security' : 'notifications'}
          onChange={(tab) => setSearch({ tab })}
          tabs={[
            { value: 'notifications', label: 'Notifications', content: <Notifications /> },
            { value: 'security', label: 'Security', content: <Security /> },
          ]}
        />
      </main>
    </>
  )
}

const Notifications = () => (
  <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] md:gap-16">
    <AdminSettings />
    <aside className="self-start bg-linen p-6 md:mt-4 md:p-8">
      <Devices />
    </aside>
  </div>
)

function Security() {
  const { user } = useSession()
  return (
    <div className="grid gap-10 md:grid-cols-[7fr_4fr] md:gap-16">
      {user && <AdminPasswordForm email={user.email} />}
      <PasswordTips />
    </div>
  )
}
