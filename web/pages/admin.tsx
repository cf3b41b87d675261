import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { chatLimits } from '../../shared/chat-rooms.ts'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { FactsEditor } from '../features/boutique/facts-editor.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { WordsEditor } from '../features/boutique/words-editor.tsx'
import { Inbox } from '../features/chat/inbox/inbox.tsx'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { Overview, StatCards } from '../features/dashboard/overview.tsx'
import { ChatLeadsTab, ContactsTab, LeadsTab } from '../features/leads/leads-tab.tsx'
import { DayBook, MonthBills } from '../features/money/money-report.tsx'
import { Outstanding } from '../features/money/owing.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { AdminProducts } from '../features/products/admin-products.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { DailyReports } from '../features/reports/daily-reports.tsx'
import { AdminPosts } from '../features/social/admin-posts.tsx'
import { AdminTestimonials } from '../features/testimonials/admin-testimonials.tsx'
import { ChatPhotoField } from '../features/uploads/chat-photo-field.tsx'
import { VisitsTab } from '../features/visits/visits-tab.tsx'
import { WhatsappTab } from '../features/whatsapp/whatsapp-tab.tsx'
import { externalLink } from '../lib/external-links.ts'
import { adminTabsId, rememberDeskPage } from '../shell/admin-tabs.ts'
import { AdminSection } from '../ui/sections.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { type AdminTab, deskPath, openDeskPage } from './desk-places.ts'
import { PrivacyPage } from './privacy-page.tsx'
import { Today } from './today.tsx'

export default function AdminPage() {
  return (
    <AdminFrame>
      <AdminDashboard />
    </AdminFrame>
  )
}

function AdminDashboard() {
  usePageTitle('Admin Dashboard')
  const [search] = useSearchParams()
  const open = openDeskPage(search)
  const Content = contents[open.page.tab]
  useEffect(() => rememberDeskPage(search, open.page.label), [search, open.page.label])
  return (
    <>
      {open.page.tab !== 'today' && <h1 className="sr-only">Admin Dashboard</h1>}
      <StatCards />
      <section id={adminTabsId} tabIndex={-1} className="pt-8 outline-none" aria-label={open.page.label}>
        <Content key={deskPath(open.page)} />
      </section>
      <PushReminderSlot />
    </>
  )
}

export const MessagesTab = () => <Inbox photos={(slot) => <ChatPhotoField {...slot} limit={chatLimits.photos} />} />

const reportParts: Record<string, () => ReactNode> = { money: DayBook, owing: Outstanding, bills: MonthBills }

const DaysAndWeeks = () => (
  <div className="grid gap-11">
    <DailyReports />
    <Overview />
  </div>
)

/** Shows the reports of days and months. */
function ReportsTab() {
  const [search] = useSearchParams()
  const Content = reportParts[search.get('part') ?? ''] ?? DaysAndWeeks
  return <Content />
}

const contents: Record<AdminTab, () => ReactNode> = {
  today: Today,
  contacts: ContactsTab,
  customers: CustomersTab,
  messages: MessagesTab,
  'chat-leads': ChatLeadsTab,
  bookings: BookingsTab,
  orders: OrdersTab,
  visits: VisitsTab,
  window: StorefrontTab,
  leads: LeadsTab,
  resets: PasswordResetsTab,
  notifications: NotificationsTab,
  reports: ReportsTab,
  privacy: PrivacyPage,
  whatsapp: WhatsappTab,
}

const parts: Record<string, () => ReactNode> = {
  testimonials: AdminTestimonials,
  posts: AdminPosts,
  boutique: FactsEditor,
  words: WordsEditor,
}

export function StorefrontTab() {
  const [search] = useSearchParams()
  const Content = parts[search.get('part') ?? ''] ?? AdminProducts
  return (
    <AdminSection
      title="Website"
      actions={
        <a className="link" href="/" {...externalLink}>
          See the shop
        </a>
      }
    >
      <Content />
    </AdminSection>
  )
}
