import '../desk.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { AdminOnly } from '../features/auth/signed-in.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { useWaitingRooms } from '../features/chat/inbox-queries.ts'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { Overview } from '../features/dashboard/overview.tsx'
import { type Stats, stats, useWork } from '../features/dashboard/queries.ts'
import { ChatLeadsTab } from '../features/leads/chat-leads-tab.tsx'
import { ContactsTab } from '../features/leads/contacts-tab.tsx'
import { LeadsTab } from '../features/leads/leads-tab.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { owners } from '../features/notifications/queries.ts'
import { ResetsTab } from '../features/notifications/resets-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { ReportsTab } from '../features/reports/reports-tab.tsx'
import { FirstSteps } from '../features/window/first-steps.tsx'
import { WindowTab } from '../features/window/window-tab.tsx'
import { fullDate } from '../lib/format.ts'
import { mayLeave } from '../lib/unsaved.ts'
import { useTitle } from '../lib/use-title.ts'
import { logout } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { MessagesTab } from './desk-messages.tsx'

type DeskTab = { value: string; label: string; Content: () => React.ReactNode; count?: (stats: Stats) => number }

/** The owner's tabs in their order; `value` stands in the URL, `count` beside the label. */
const tabs: DeskTab[] = [
  { value: 'contacts', label: 'Contacts', Content: ContactsTab, count: ({ totalContacts }) => totalContacts },
  { value: 'customers', label: 'Customers', Content: CustomersTab },
  { value: 'messages', label: 'Messages', Content: MessagesTab },
  { value: 'chat-leads', label: 'Chat Leads', Content: ChatLeadsTab },
  { value: 'bookings', label: 'Bookings', Content: BookingsTab, count: ({ pendingBookings }) => pendingBookings },
  { value: 'orders', label: 'Orders', Content: OrdersTab },
  { value: 'window', label: 'Window', Content: WindowTab },
  { value: 'leads', label: 'Lead Generation', Content: LeadsTab, count: ({ totalLeads }) => totalLeads },
  { value: 'resets', label: 'Password Resets', Content: ResetsTab },
  { value: 'notifications', label: 'Notifications', Content: NotificationsTab },
  { value: 'reports', label: 'Reports', Content: ReportsTab },
]
/** What waits for her comes first, wherever its tab stands. */
const firstTab = 'bookings'

export default function AdminPage() {
  return (
    <AdminOnly otherwise={<AdminSignIn />}>
      <Desk />
    </AdminOnly>
  )
}

function Desk() {
  useTitle('Admin Dashboard')
  useEffect(() => {
    // A link to a tab, or a reload while she works in one: the figures above it are not what she came for.
    if (new URLSearchParams(location.search).has('tab'))
      document.getElementById('desk')?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <>
      <DeskHeader settings="/admin/settings" leave="Logout" onLeave={logout} shortName>
        <Bell inbox={owners} />
      </DeskHeader>
      <main id="main" className="wrap desk-page">
        <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h1 className="page-title">Admin Dashboard</h1>
          <p className="num text-ink-soft">{fullDate(Date.now())}</p>
        </header>
        <FirstSteps />
        <Overview />
        <div id="desk" tabIndex={-1} className="mt-11 -scroll-mt-16 outline-none">
          <DeskTabs />
        </div>
      </main>
    </>
  )
}

function DeskTabs() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(stats)
  const working = useWork()
  const waiting = useWaitingRooms(working.data?.waitingChats)
  const asked = search.get('tab')
  const open = tabs.some(({ value }) => value === asked) ? String(asked) : firstTab
  return (
    <Tabs
      label="Desk"
      value={open}
      // Another tab starts with nothing filtered.
      onChange={(tab) => mayLeave() && setSearch({ tab })}
      tabs={tabs.map(({ value, label, Content, count }) => ({
        value,
        label,
        count: value === 'messages' ? waiting || undefined : data && count?.(data),
        content: <Content />,
      }))}
    />
  )
}
