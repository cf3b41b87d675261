import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { SetupChecklist } from '../features/boutique/setup-checklist.tsx'
import { useWaitingRoomCount } from '../features/chat/inbox/queries.ts'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { Overview } from '../features/dashboard/overview.tsx'
import { type Stats, statsQuery, useWorkload } from '../features/dashboard/queries.ts'
import { ChatLeadsTab } from '../features/leads/chat-leads-tab.tsx'
import { ContactsTab } from '../features/leads/contacts-tab.tsx'
import { LeadsTab } from '../features/leads/leads-tab.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { ReportsTab } from '../features/reports/reports-tab.tsx'
import { fullDate } from '../lib/format.ts'
import { confirmLeave } from '../lib/use-unsaved-changes.ts'
import { adminTabsId } from '../shell/admin-tabs.ts'
import { Tabs } from '../ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { StorefrontTab } from './storefront/storefront-tab.tsx'

type AdminTab = { value: string; label: string; Content: () => React.ReactNode; count?: (stats: Stats) => number }

/** The owner's tabs in their order; `value` stands in the URL, `count` beside the label. */
const tabs: AdminTab[] = [
  { value: 'contacts', label: 'Contacts', Content: ContactsTab, count: ({ totalContacts }) => totalContacts },
  { value: 'customers', label: 'Customers', Content: CustomersTab },
  { value: 'messages', label: 'Messages', Content: MessagesTab },
  { value: 'chat-leads', label: 'Chat Leads', Content: ChatLeadsTab },
  { value: 'bookings', label: 'Bookings', Content: BookingsTab, count: ({ pendingBookings }) => pendingBookings },
  { value: 'orders', label: 'Orders', Content: OrdersTab },
  { value: 'window', label: 'Window', Content: StorefrontTab },
  { value: 'leads', label: 'Lead Generation', Content: LeadsTab, count: ({ totalLeads }) => totalLeads },
  { value: 'resets', label: 'Password Resets', Content: PasswordResetsTab },
  { value: 'notifications', label: 'Notifications', Content: NotificationsTab },
  { value: 'reports', label: 'Reports', Content: ReportsTab },
]
/** What waits for her comes first, wherever its tab stands. */
const firstTab = 'bookings'

export default function AdminPage() {
  return (
    <AdminFrame>
      <AdminDashboard />
    </AdminFrame>
  )
}

function AdminDashboard() {
  usePageTitle('Admin Dashboard')
  useEffect(() => {
    // A link to a tab, or a reload while she works in one: the figures above it are not what she came for.
    if (new URLSearchParams(location.search).has('tab'))
      document.getElementById(adminTabsId)?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="page-title">Admin Dashboard</h1>
        <p className="num text-ink-soft">{fullDate(Date.now())}</p>
      </header>
      <SetupChecklist />
      <Overview />
      <div id={adminTabsId} tabIndex={-1} className="mt-11 -scroll-mt-16 outline-none">
        <AdminTabs />
      </div>
    </>
  )
}

function AdminTabs() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(statsQuery)
  const workload = useWorkload()
  const waitingRooms = useWaitingRoomCount(workload.data?.waitingChats)
  const requestedTab = search.get('tab')
  const open = tabs.some(({ value }) => value === requestedTab) ? String(requestedTab) : firstTab
  return (
    <Tabs
      label="Desk"
      value={open}
      // Another tab starts with nothing filtered.
      onChange={(tab) => confirmLeave() && setSearch({ tab })}
      tabs={tabs.map(({ value, label, Content, count }) => ({
        value,
        label,
        count: value === 'messages' ? waitingRooms || undefined : data && count?.(data),
        content: <Content />,
      }))}
    />
  )
}
