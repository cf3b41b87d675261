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
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { confirmLeave } from '../lib/use-unsaved-changes.ts'
import { Tabs } from '../ui/tabs.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { StorefrontTab } from './storefront/storefront-tab.tsx'
import { type AdminTab, adminTabNames, openAdminTab } from './tab-names.ts'

type Tab = { Content: () => ReactNode /** What stands beside its label. */; count?: (stats: Stats) => number }

const Bookings = () => <BookingsTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />

const Orders = () => <OrdersTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />

const tabs: Record<AdminTab, Tab> = {
  contacts: { Content: ContactsTab, count: ({ totalContacts }) => totalContacts },
  customers: { Content: CustomersTab },
  messages: { Content: MessagesTab },
  'chat-leads': { Content: ChatLeadsTab },
  bookings: { Content: Bookings, count: ({ pendingBookings }) => pendingBookings },
  orders: { Content: Orders },
  window: { Content: StorefrontTab },
  leads: { Content: LeadsTab, count: ({ totalLeads }) => totalLeads },
  resets: { Content: PasswordResetsTab },
  notifications: { Content: NotificationsTab },
  reports: { Content: ReportsTab },
}

export function AdminTabs() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(statsQuery)
  const workload = useWorkload()
  const waitingRooms = useWaitingRoomCount(workload.data?.waitingChats)
  return (
    <Tabs
      label="Desk"
      value={openAdminTab(search)}
      // Another tab starts with nothing filtered.
      onChange={(tab) => confirmLeave() && setSearch({ tab })}
      tabs={adminTabNames.map(({ value, label }) => {
        const { Content, count } = tabs[value]
        const shownCount = value === 'messages' ? waitingRooms || undefined : data && count?.(data)
        return { value, label, count: shownCount, content: <Content /> }
      })}
    />
  )
}
