import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { spokenPath } from '../../shared/words/paths.ts'
import { t } from '../../shared/words/t.ts'
import { ConfirmEmailLine } from '../features/auth/confirm-email-line.tsx'
import { readJustBooked } from '../features/bookings/booking-to-send.ts'
import { CustomerBookings } from '../features/bookings/customer-bookings.tsx'
import { NewBooking } from '../features/bookings/new-booking.tsx'
import { bookingsQuery } from '../features/bookings/queries.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OpenChatFromUrl } from '../features/chat/panel/open-chat-from-url.tsx'
import { CustomerOrders } from '../features/orders/customer-orders.tsx'
import { ordersQuery, waitingQuery } from '../features/orders/queries.ts'
import { WaitingForYou } from '../features/orders/waiting-for-you.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { AsOf } from '../shell/as-of.tsx'
import { QueryState } from '../shell/query-state.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { DashboardLists, dashboardPageClass } from './screen-skeleton.tsx'
import { type DashboardTab, dashboardTabNames, openDashboardTab } from './tab-names.ts'

export default function DashboardPage() {
  usePageTitle(t('My Dashboard'))
  return (
    <CustomerFrame className={dashboardPageClass}>
      {(user) => (
        <>
          <h1 className="text-title md:text-head">
            {t('Welcome back')}, {user.firstName || t('Customer')}
          </h1>
          <ConfirmEmailLine user={user} />
          <Contents />
          <PushReminderSlot />
          <OpenChatFromUrl />
        </>
      )}
    </CustomerFrame>
  )
}

/** The tasks, and below them the tab that the URL names, or else the one that has something in it. */
function Contents() {
  const [search, setSearch] = useSearchParams()
  const asked = openDashboardTab(search)
  const waiting = useQuery(waitingQuery)
  // Asked beside the tasks, not after them.
  useInfiniteQuery({ ...ordersQuery, enabled: asked !== 'consultations' })
  useInfiniteQuery({ ...bookingsQuery, enabled: asked === 'consultations' })
  if (waiting.isPending) return <DashboardLists open={asked ?? 'orders'} />
  const open = asked ?? waiting.data?.opens ?? 'orders'
  const counts = waiting.data?.counts
  const newBooking = open === 'consultations' ? readJustBooked()?.id : undefined
  return (
    <>
      <AsOf query={waiting} />
      {newBooking && <NewBooking />}
      <QueryState query={waiting} label={t('what waits for you')}>
        {({ items }) => (
          <WaitingForYou
            items={items.filter(({ subject }) => subject.id !== newBooking)}
            isSecond={newBooking !== undefined}
          />
        )}
      </QueryState>
      <div className="peer mt-6">
        <Tabs
          label={t('Yours')}
          value={open}
          onChange={(tab) => setSearch({ tab })}
          tabs={dashboardTabNames().map(({ value, label }) => ({
            ...{ value, label, count: counts?.[value] },
            content: (
              <>
                <h2 className="sr-only">{label}</h2>
                {contentOf(value, (counts?.consultations ?? 0) > 0)}
              </>
            ),
          }))}
        />
      </div>
      {/* Hidden while the list is empty, because the empty list offers the same action. */}
      <p className="mt-9 flex flex-wrap gap-x-8 peer-has-[.empty-drawing]:hidden">
        <a className="link" href={spokenPath('/#contact')}>
          {t('Book a consultation')}
        </a>
        <a className="link" href={spokenPath('/#collections')}>
          {t('See the collections')}
        </a>
      </p>
    </>
  )
}

const contentOf = (tab: DashboardTab, hasBooked: boolean) =>
  tab === 'orders' ? <CustomerOrders hasBooked={hasBooked} /> : <CustomerBookings />
