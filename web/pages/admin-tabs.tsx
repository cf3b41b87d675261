import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { type Answers, answersQuery } from '../features/answers/queries.ts'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { type Stats, statsQuery } from '../features/dashboard/queries.ts'
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

/** `count` stands beside the label: what waits there. */
type Tab = {
  Content: () => ReactNode
  count?: (counts: Partial<Answers['counts']>, stats?: Stats) => number | undefined
}

const Bookings = () => <BookingsTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />

const Orders = () => <OrdersTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />

const tabs: Record<AdminTab, Tab> = {
  contacts: { Content: ContactsTab, count: ({ contact }) => contact },
  customers: { Content: CustomersTab },
  messages: { Content: MessagesTab, count: ({ chat }) => chat },
  'chat-leads': { Content: ChatLeadsTab, count: ({ chat_lead }) => chat_lead },
  bookings: { Content: Bookings, count: ({ booking }) => booking },
  orders: { Content: Orders },
  window: { Content: StorefrontTab, count: ({ testimonial }) => testimonial },
  leads: { Content: LeadsTab, count: (_, stats) => stats?.newLeads },
  resets: { Content: PasswordResetsTab, count: ({ password }) => password },
  notifications: { Content: NotificationsTab },
  reports: { Content: ReportsTab },
}

export function AdminTabs() {
  const [search, setSearch] = useSearchParams()
  const { data: stats } = useQuery(statsQuery)
  const { data: answers } = useQuery(answersQuery)
  return (
    <Tabs
      label="Desk"
      value={openAdminTab(search)}
      // Another tab starts with nothing filtered.
      onChange={(tab) => confirmLeave() && setSearch({ tab })}
      tabs={adminTabNames.map(({ value, label }) => {
        const { Content, count } = tabs[value]
        return { value, label, count: count?.(answers?.counts ?? {}, stats), content: <Content /> }
      })}
    />
  )
}
