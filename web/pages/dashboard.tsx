import { useSearchParams } from 'wouter'
import { dayMs } from '../../shared/time.ts'
import { ConfirmEmailLine } from '../features/auth/confirm-email-line.tsx'
import { CustomerBookings } from '../features/bookings/customer-bookings.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OpenChatFromUrl } from '../features/chat/panel/open-chat-from-url.tsx'
import { CustomerOrders } from '../features/orders/customer-orders.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import type { User } from '../session.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { dashboardTabNames, openDashboardTab } from './tab-names.ts'

const tabs = dashboardTabNames.map((tab) => ({
  ...tab,
  content: (
    <>
      <h2 className="sr-only">{tab.label}</h2>
      {tab.value === 'orders' ? <CustomerOrders /> : <CustomerBookings />}
    </>
  ),
}))

export default function DashboardPage() {
  usePageTitle('My Dashboard')
  const [search, setSearch] = useSearchParams()
  return (
    <CustomerFrame>
      {(user) => (
        <>
          <h1 className="page-title">
            {isNew(user) ? 'Welcome' : 'Welcome back'}, {user.firstName || 'Customer'}
          </h1>
          <ConfirmEmailLine user={user} />
          <div className="mt-8">
            <Tabs label="Yours" value={openDashboardTab(search)} onChange={(tab) => setSearch({ tab })} tabs={tabs} />
          </div>
          <p className="mt-9 flex flex-wrap gap-x-8">
            <a className="link" href="/#contact">
              Book a consultation
            </a>
            <a className="link" href="/#collections">
              See the collections
            </a>
          </p>
          <PushReminderSlot />
          <OpenChatFromUrl />
        </>
      )}
    </CustomerFrame>
  )
}

/** Nobody comes back to an account of today. */
const isNew = ({ createdAt }: User) => Date.parse(createdAt) > Date.now() - dayMs
