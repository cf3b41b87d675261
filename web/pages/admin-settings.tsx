import { useSearchParams } from 'wouter'
import { AdminPasswordForm, PasswordTips } from '../features/auth/admin-password.tsx'
import { AccessDenied } from '../features/auth/route-guards.tsx'
import { WholeShop } from '../features/backup/whole-shop.tsx'
import { HoursSettings } from '../features/boutique/hours-settings.tsx'
import { OpenShop } from '../features/boutique/open-shop.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { Garments } from '../features/garments/garments.tsx'
import { Imports } from '../features/imports/imports.tsx'
import { Devices } from '../features/push/devices.tsx'
import { AdminSettings } from '../features/settings/settings-form.tsx'
import { Advance, Tax, Upi } from '../features/shop-rules/money-rules.tsx'
import { VisitTimes } from '../features/shop-rules/visit-times.tsx'
import { Capacity, Growth } from '../features/shop-rules/work-rules.tsx'
import { Staff } from '../features/staff/staff.tsx'
import { WhatsappSettings } from '../features/whatsapp/whatsapp-settings.tsx'
import { useSession } from '../session.tsx'
import { deskBack } from '../shell/admin-tabs.ts'
import { BackLink } from '../ui/screen-links.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { adminSettingsTabNames, openAdminSettingsTab } from './desk-places.ts'
import { PrivacyPage } from './privacy-page.tsx'

export default function AdminSettingsPage() {
  usePageTitle('Admin Settings')
  return (
    <AdminFrame fallback={<AccessDenied />}>
      <Settings />
    </AdminFrame>
  )
}

const back = 'Back to Dashboard'

function Settings() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <BackLink href={deskBack({ href: '/admin', children: back }).href}>{back}</BackLink>
      <h1 className="page-title mt-2 mb-7">Settings</h1>
      <Tabs
        label="Settings"
        value={openAdminSettingsTab(search).value}
        onChange={(tab) => setSearch({ tab })}
        tabs={adminSettingsTabNames.map((tab) => ({
          ...tab,
          content: contents[tab.value],
        }))}
      />
    </>
  )
}

const Notifications = () => (
  <div className="grid grid-cols-1 gap-10 md:grid-cols-[minmax(0,1fr)_340px] md:gap-16">
    <div>
      <AdminSettings />
    </div>
    <aside className="self-start bg-linen p-6 md:mt-4 md:p-8">
      <Devices />
    </aside>
  </div>
)

const TheShop = () => (
  <div className="grid gap-14">
    <Garments />
    <Capacity />
    <Growth />
    <VisitTimes />
    <Advance />
    <Upi />
    <Tax />
  </div>
)

function Security() {
  const { user } = useSession()
  return (
    <div className="grid grid-cols-1 gap-10 md:grid-cols-[7fr_4fr] md:gap-16">
      {user && <AdminPasswordForm email={user.email} />}
      <PasswordTips />
    </div>
  )
}

const contents = {
  notifications: <Notifications />,
  hours: <HoursSettings />,
  shop: <TheShop />,
  messages: <WhatsappSettings />,
  staff: <Staff />,
  privacy: <PrivacyPage />,
  import: <Imports />,
  backup: <WholeShop />,
  security: <Security />,
  open: <OpenShop />,
}
