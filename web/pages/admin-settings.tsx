import '../desk.css'
import { Link, useSearchParams } from 'wouter'
import { AccessDenied } from '../features/auth/access-denied.tsx'
import { AdminPasswordForm } from '../features/auth/admin-password-form.tsx'
import { PasswordTips } from '../features/auth/password-tips.tsx'
import { AdminOnly } from '../features/auth/signed-in.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { Devices } from '../features/notifications/devices.tsx'
import { owners } from '../features/notifications/queries.ts'
import { AdminSettings } from '../features/settings/admin-settings.tsx'
import { useTitle } from '../lib/use-title.ts'
import { logout, useSession } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'

export default function AdminSettingsPage() {
  useTitle('Admin Settings')
  return (
    <AdminOnly otherwise={<AccessDenied />}>
      <Settings />
    </AdminOnly>
  )
}

function Settings() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <DeskHeader settings="/admin/settings" leave="Logout" onLeave={logout} shortName>
        <Bell inbox={owners} />
      </DeskHeader>
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
