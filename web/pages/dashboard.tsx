import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ConfirmEmailLine } from '../features/auth/confirm-email-line.tsx'
import { CustomerBookings } from '../features/bookings/customer-bookings.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OpenChatFromUrl } from '../features/chat/panel/open-chat-from-url.tsx'
import { CustomerOrders } from '../features/orders/customer-orders.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { dashboardTabNames, openDashboardTab } from './tab-names.ts'

const tabs = dashboardTabNames.map((tab) => ({
  ...tab,
  content: tab.value === 'orders' ? <CustomerOrders /> : <CustomerBookings />,
}))

export default function DashboardPage() {
  usePageTitle('My Dashboard')
  const [search, setSearch] = useSearchParams()
  // Whoever has just booked comes to see that, at the plain address of the dashboard.
  const stateTab = useHistoryState<{ tab?: string } | null>()?.tab
  const open = !search.has('tab') && stateTab === 'consultations' ? stateTab : openDashboardTab(search)
  return (
    <CustomerFrame>
      {(user) => (
        <>
          <h1 className="page-title">Welcome back, {user.firstName || 'Customer'}</h1>
          <ConfirmEmailLine user={user} />
          <div className="mt-8">
            <Tabs label="Yours" value={open} onChange={(tab) => setSearch({ tab })} tabs={tabs} />
          </div>
          <PushReminderSlot />
          <OpenChatFromUrl />
        </>
      )}
    </CustomerFrame>
  )
}
