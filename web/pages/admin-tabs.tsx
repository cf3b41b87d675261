import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { useWaitingRoomCount } from '../features/chat/inbox/queries.ts'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { type Stats, statsQuery, useWorkload } from '../features/dashboard/queries.ts'
import { ChatLeadsTab } from '../features/leads/chat-leads-tab.tsx'
import { ContactsTab } from '../features/leads/contacts-tab.tsx'
import { LeadsTab } from '../features/leads/leads-tab.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { ReportsTab } from '../features/reports/reports-tab.tsx'
import { confirmLeave } from '../lib/use-unsaved-changes.ts'
import { Tabs } from '../ui/tabs.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { StorefrontTab } from './storefront/storefront-tab.tsx'

type AdminTab = { value: string; label: string; Content: () => ReactNode; count?: (stats: Stats) => number }

/** The tabs in their order; `value` stands in the URL, `count` beside the label. */
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
/** Bookings wait for an answer: their tab is open first, wherever it stands. */
const firstTab = 'bookings'

export function AdminTabs() {
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
