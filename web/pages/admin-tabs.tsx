import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { type Answers, answersQuery } from '../features/answers/queries.ts'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { useWorkload, type Workload } from '../features/dashboard/queries.ts'
import { ChatLeadsTab } from '../features/leads/chat-leads-tab.tsx'
import { ContactsTab } from '../features/leads/contacts-tab.tsx'
import { LeadsTab } from '../features/leads/leads-tab.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { VisitsTab } from '../features/visits/visits-tab.tsx'
import { WhatsappTab } from '../features/whatsapp/whatsapp-tab.tsx'
import { scrollToAdminTab } from '../shell/admin-tabs.ts'
import { Tabs } from '../ui/tabs.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { MoreTabs } from './more-tabs.tsx'
import { NewMenu } from './new-menu.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { StorefrontTab } from './storefront/storefront-tab.tsx'
import { type AdminTab, adminTabNames, openAdminTab } from './tab-names.ts'
import { Bookings, Today } from './today.tsx'

type Waiting = Partial<Answers['counts'] & Answers['people']> & Partial<Pick<Workload, 'atRisk' | 'toSend'>>

/** `count` stands beside the label: what waits there, as the list on the first tab counts it. */
type Tab = { Content: () => ReactNode; count?: (waiting: Waiting) => number | undefined }

const Orders = () => <OrdersTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />

const tabs: Record<AdminTab, Tab> = {
  today: { Content: Today },
  contacts: { Content: ContactsTab, count: ({ contact }) => contact },
  customers: { Content: CustomersTab },
  messages: { Content: MessagesTab, count: ({ inChat }) => inChat },
  // Its guests wait in the messages, where they are counted.
  'chat-leads': { Content: ChatLeadsTab },
  bookings: { Content: Bookings, count: ({ booking }) => booking },
  orders: { Content: Orders, count: ({ atRisk }) => atRisk },
  visits: { Content: VisitsTab },
  window: { Content: StorefrontTab, count: ({ testimonial }) => testimonial },
  leads: { Content: LeadsTab },
  resets: { Content: PasswordResetsTab, count: ({ password }) => password },
  notifications: { Content: NotificationsTab },
  reports: { Content: ReportsTab },
  privacy: { Content: PrivacyTab, count: ({ request }) => request },
  whatsapp: { Content: WhatsappTab, count: ({ toSend }) => toSend },
}

export function AdminTabs() {
  const [search, setSearch] = useSearchParams()
  const answers = useQuery(answersQuery).data
  const workload = useWorkload().data
  const waiting = {
    ...answers?.counts,
    ...answers?.people,
    ...(workload && { atRisk: workload.atRisk, toSend: workload.toSend }),
  }
  const open = openAdminTab(search)
  const shown = adminTabNames.map((name) => {
    const { Content, count } = tabs[name.value]
    return { ...name, count: count?.(waiting), content: <Content /> }
  })
  function openTab(tab: string) {
    scrollToAdminTab()
    // Another tab starts with nothing filtered.
    setSearch(tab === 'today' ? {} : { tab })
  }
  const more = (
    <>
      <NewMenu />
      <MoreTabs tabs={shown.filter((tab) => !('icon' in tab))} open={open} onOpen={openTab} />
    </>
  )
  return (
    <>
      {open !== 'today' && <h1 className="sr-only">Admin Dashboard</h1>}
      <Tabs label="Desk" value={open} onChange={openTab} tabs={shown} more={more} />
    </>
  )
}
