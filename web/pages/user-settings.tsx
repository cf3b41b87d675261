import '../desk.css'
import { Link, useSearchParams } from 'wouter'
import { CustomerPasswordForm } from '../features/auth/customer-password-form.tsx'
import { SignedIn } from '../features/auth/signed-in.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { Devices } from '../features/notifications/devices.tsx'
import { customers } from '../features/notifications/queries.ts'
import { CustomerSettings } from '../features/settings/customer-settings.tsx'
import { useTitle } from '../lib/use-title.ts'
import { logout, useSession } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'

const signIn = { label: 'Sign In', href: '/api/login?next=/user/settings' }

export default function UserSettingsPage() {
  useTitle('Settings')
  return (
    <SignedIn door={signIn}>
      {(user) => (
        <>
          <DeskHeader settings="/user/settings" leave="Sign Out" onLeave={logout}>
            {!user.mustChangePassword && <Bell inbox={customers} />}
          </DeskHeader>
          <main id="main" className="wrap pt-[clamp(16px,2.4vw,32px)] pb-24">
            {user.mustChangePassword ? <NewPassword /> : <Settings />}
          </main>
        </>
      )}
    </SignedIn>
  )
}

/** All that a temporary password opens. */
const NewPassword = () => (
  <>
    <h1 className="mt-8 mb-4 text-[clamp(2rem,1.6rem+1.8vw,3rem)]">Choose a new password</h1>
    <p className="mb-8 max-w-[54ch] text-lead text-ink-soft">
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
      <h1 className="mt-2 mb-7 text-[clamp(2rem,1.6rem+1.8vw,3rem)]">Settings</h1>
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
        <Who />
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
function Who() {
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
