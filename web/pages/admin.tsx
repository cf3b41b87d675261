import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { chatLimits } from '../../shared/chat-rooms.ts'
import { type Answers, answersQuery } from '../features/answers/queries.ts'
import { PasswordResetsTab } from '../features/auth/password-resets-tab.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { Inbox } from '../features/chat/inbox/inbox.tsx'
import { CustomersTab } from '../features/customers/customers-tab.tsx'
import { useWorkload, type Workload } from '../features/dashboard/queries.ts'
import { StatCards } from '../features/dashboard/stat-cards.tsx'
import { ChatLeadsTab } from '../features/leads/chat-leads-tab.tsx'
import { ContactsTab } from '../features/leads/contacts-tab.tsx'
import { LeadsTab } from '../features/leads/leads-tab.tsx'
import { MoneyReport } from '../features/money/money-report.tsx'
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx'
import { OrdersTab } from '../features/orders/orders-tab.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { DailyReports } from '../features/reports/daily-reports.tsx'
import { ChatPhotoField } from '../features/uploads/chat-photo-field.tsx'
import { VisitsTab } from '../features/visits/visits-tab.tsx'
import { WhatsappTab } from '../features/whatsapp/whatsapp-tab.tsx'
import { laterCode } from '../lib/later-code.ts'
import { useEarlyPress } from '../lib/use-early-press.ts'
import { adminTabsId, scrollToAdminTab, showAdminTab } from '../shell/admin-tabs.ts'
import { Icon } from '../ui/icon.tsx'
import { failedPart, LaterPart } from '../ui/later-part.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { SectionNav } from '../ui/section-nav.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TabCount, Tabs } from '../ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { adminPageClass } from './screen-skeleton.tsx'
import { StorefrontTab } from './storefront/storefront-tab.tsx'
import { type AdminTab, adminTabNames, openAdminTab } from './tab-names.ts'
import { Today } from './today.tsx'

export default function AdminPage() {
  return (
    <AdminFrame className={adminPageClass}>
      <AdminDashboard />
    </AdminFrame>
  )
}

function AdminDashboard() {
  usePageTitle('Admin Dashboard')
  return (
    <>
      <StatCards />
      <div id={adminTabsId} tabIndex={-1} className="outline-none">
        <AdminTabs />
      </div>
      <PushReminderSlot />
    </>
  )
}

type Waiting = Partial<Answers['counts'] & Answers['people']> & Partial<Pick<Workload, 'atRisk' | 'toSend'>>

/** `count` stands beside the label: what waits there, as the list on the first tab counts it. */
type Tab = { Content: () => ReactNode; count?: (waiting: Waiting) => number | undefined }

export const MessagesTab = () => <Inbox photos={(slot) => <ChatPhotoField {...slot} limit={chatLimits.photos} />} />

const privacyCode = laterCode(() => import('../features/privacy/privacy-desk.tsx'))

/** Seldom opened: its code comes with it. */
const PrivacyTab = () => (
  <LaterPart
    code={privacyCode}
    waiting={<Skeleton rows={5} label="Loading privacy" />}
    failed={failedPart('We could not load this.')}
  >
    {({ PrivacyDesk }) => <PrivacyDesk />}
  </LaterPart>
)

const reportParts = [
  { value: 'days', label: 'Daily report', Content: DailyReports },
  { value: 'money', label: 'Money', Content: MoneyReport },
] as const

/** What the boutique's days and months came to. */
function ReportsTab() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = reportParts.find(({ value }) => value === search.get('part')) ?? reportParts[0]
  return (
    <div className="grid gap-4">
      <SectionNav
        label="Reports"
        sections={reportParts}
        open={open}
        onOpen={(part) => setSearch({ tab: 'reports', part })}
      />
      <Content />
    </div>
  )
}

const tabs: Record<AdminTab, Tab> = {
  today: { Content: Today },
  contacts: { Content: ContactsTab, count: ({ contact }) => contact },
  customers: { Content: CustomersTab },
  messages: { Content: MessagesTab, count: ({ inChat }) => inChat },
  // Its guests wait in the messages, where they are counted.
  'chat-leads': { Content: ChatLeadsTab },
  bookings: { Content: BookingsTab, count: ({ booking }) => booking },
  orders: { Content: OrdersTab, count: ({ atRisk }) => atRisk },
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

/** On a phone: what is made new, whichever tab is open. */
export function NewMenu() {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('new', () => setIsOpen(true))
  const trigger = (
    <button type="button" className="tab" data-place={3} aria-label="New">
      <Icon name="plus" />
    </button>
  )
  return (
    <Menu trigger={trigger} align="center" open={isOpen} onOpenChange={setIsOpen}>
      <MenuLink href="/admin?tab=orders&from=new" onClick={showAdminTab}>
        New order
      </MenuLink>
      <MenuLink href="/admin?tab=bookings&add=booking" onClick={showAdminTab}>
        New booking
      </MenuLink>
      <MenuLink href="/admin?tab=customers&add=customer" onClick={showAdminTab}>
        New customer
      </MenuLink>
    </Menu>
  )
}

export type TabLink = { value: AdminTab; label: string; count?: number }
type Props = { tabs: TabLink[]; open: AdminTab; onOpen: (tab: AdminTab) => void }

/** On a phone: the tabs that its bar has no room for, each with what waits there. */
export function MoreTabs({ tabs, open, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('more', () => setIsOpen(true))
  const waiting = tabs.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className="tab"
        data-place={5}
        data-state={tabs.some(({ value }) => value === open) ? 'active' : 'inactive'}
      >
        <Icon name="menu" />
        More
        <TabCount count={waiting} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover max-h-(--radix-popover-content-available-height) w-[min(16rem,calc(100vw-16px))] overflow-y-auto py-2"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="More of the desk"
        >
          <ul>
            {tabs.map(({ value, label, count }) => (
              <li key={value}>
                <Popover.Close
                  className="flex min-h-12 w-full items-center justify-between gap-4 px-5 text-left aria-[current]:font-semibold"
                  {...(value === open && { 'aria-current': 'page' })}
                  onClick={() => onOpen(value)}
                >
                  {label}
                  {count ? <span className="num text-label text-zari">{count > 99 ? '99+' : count}</span> : null}
                </Popover.Close>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
