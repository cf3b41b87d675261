import { useSearchParams } from 'wouter'
import { spokenPath } from '../../shared/words/paths.ts'
import { t } from '../../shared/words/t.ts'
import { ConfirmEmailLine } from '../features/auth/confirm-email-line.tsx'
import { CustomerBookings } from '../features/bookings/customer-bookings.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OpenChatFromUrl } from '../features/chat/panel/open-chat-from-url.tsx'
import { CustomerOrders } from '../features/orders/customer-orders.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { dashboardTabNames, openDashboardTab } from './tab-names.ts'

const tabs = dashboardTabNames().map((tab) => ({
  ...tab,
  content: (
    <>
      <h2 className="sr-only">{tab.label}</h2>
      {tab.value === 'orders' ? <CustomerOrders /> : <CustomerBookings />}
    </>
  ),
}))

export default function DashboardPage() {
  usePageTitle(t('My Dashboard'))
  const [search, setSearch] = useSearchParams()
  return (
    <CustomerFrame>
      {(user) => (
        <>
          <h1 className="page-title">
            {t('Welcome back')}, {user.firstName || t('Customer')}
          </h1>
          <ConfirmEmailLine user={user} />
          <div className="peer mt-8">
            <Tabs
              label={t('Yours')}
              value={openDashboardTab(search)}
              onChange={(tab) => setSearch({ tab })}
              tabs={tabs}
            />
          </div>
          {/* Where nothing is listed yet, the list offers the same. */}
          <p className="mt-9 flex flex-wrap gap-x-8 peer-has-[.empty-drawing]:hidden">
            <a className="link" href={spokenPath('/#contact')}>
              {t('Book a consultation')}
            </a>
            <a className="link" href={spokenPath('/#collections')}>
              {t('See the collections')}
            </a>
          </p>
          <PushReminderSlot />
          <OpenChatFromUrl />
        </>
      )}
    </CustomerFrame>
  )
}
