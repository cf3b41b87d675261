import { useLocation, useSearchParams } from 'wouter'
import { fullName } from '../../shared/names.ts'
import { spokenPath } from '../../shared/words/paths.ts'
import { t } from '../../shared/words/t.ts'
import { CustomerPasswordForm } from '../features/auth/change-password.tsx'
import { ConfirmEmailLine } from '../features/auth/confirm-email-line.tsx'
import { ProfileForm } from '../features/auth/profile-form.tsx'
import { findBookingToSend } from '../features/bookings/public.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { YourData } from '../features/privacy/your-data.tsx'
import { Devices } from '../features/push/devices.tsx'
import { LanguageChoice } from '../features/settings/language-choice.tsx'
import { CustomerSettings } from '../features/settings/settings-form.tsx'
import type { User } from '../session.tsx'
import { BreakableEmail } from '../ui/contact-links.tsx'
import { BackLink } from '../ui/screen-links.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { settingsPageClass } from './screen-skeleton.tsx'
import { openSettingsTab, settingsTabNames } from './tab-names.ts'

const signInLink = { label: t('Sign In'), href: `/api/login?next=${spokenPath('/user/settings')}` }

export default function UserSettingsPage() {
  usePageTitle(t('Settings'))
  return (
    <CustomerFrame link={signInLink} className={settingsPageClass}>
      {(user) => (user.mustChangePassword ? <ChoosePassword email={user.email} /> : <Settings user={user} />)}
    </CustomerFrame>
  )
}

/** All that a temporary password opens. */
function ChoosePassword({ email }: { email: string }) {
  const [, navigate] = useLocation()
  function leave() {
    const booking = findBookingToSend()
    // The form is on another page, which is no screen of this app.
    if (booking) location.assign(booking.next)
    else navigate('/user/dashboard', { replace: true })
  }
  return (
    <>
      <h1 className="mt-8 mb-4 page-title">{t('Choose a new password')}</h1>
      <p className="mb-8 max-w-paragraph text-lead text-ink-soft">
        {t('You signed in with a temporary password. Choose one of your own to see your orders again.')}
      </p>
      <CustomerPasswordForm email={email} temporary onChanged={leave} />
    </>
  )
}

function Settings({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <BackLink href="/user/dashboard">{t('My Dashboard')}</BackLink>
      <h1 className="mt-2 mb-7 page-title">{t('Settings')}</h1>
      <div className="grid grid-cols-1 gap-10 md:grid-cols-[minmax(0,1fr)_340px] md:gap-12">
        <Tabs
          label={t('Settings')}
          value={openSettingsTab(search)}
          onChange={(tab) => setSearch({ tab })}
          tabs={settingsTabNames().map((tab) => ({
            ...tab,
            content: contentOf(tab.value, user),
          }))}
        />
        <AccountCard user={user} />
      </div>
    </>
  )
}

function contentOf(tab: ReturnType<typeof settingsTabNames>[number]['value'], user: User) {
  if (tab === 'data') return <YourData />
  if (tab === 'password') return <CustomerPasswordForm email={user.email} temporary={false} />
  return tab === 'details' ? <ProfileForm user={user} /> : <Notifications user={user} />
}

const Notifications = ({ user }: { user: User }) => (
  <>
    <div className="mb-6 max-w-[480px]">
      <LanguageChoice user={user} />
    </div>
    <CustomerSettings />
    <div className="mt-14">
      <Devices />
    </div>
  </>
)

const AccountCard = ({ user }: { user: User }) => (
  <aside className="self-start bg-linen p-6 md:mt-14 md:p-8">
    <h2 className="text-title leading-tight wrap-anywhere">{fullName(user) || t('Customer')}</h2>
    <p className="mt-2 wrap-anywhere text-ink-soft">
      <BreakableEmail email={user.email} />
    </p>
    <ConfirmEmailLine user={user} />
  </aside>
)
