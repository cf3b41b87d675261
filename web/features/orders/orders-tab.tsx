import { useQuery } from '@tanstack/react-query'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { unansweredFilter } from '../../../shared/lists.ts'
import { atRiskFilter, orderStatuses, weekFilter } from '../../../shared/orders.ts'
import { dayMs, indianDate, indianToday, mondayOf } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { dayMonth, humanize } from '../../lib/format.ts'
import { nextEventSortOption, type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { columns, widths } from './admin-columns.tsx'
import { NewOrderForm } from './new-order-form.tsx'
import { newOrderPlace, newOrderStartQuery, type OrderOrigin } from './order-origin.ts'
import { adminOrderPath } from './public.ts'

const statusesOf = (today: string) => [
  { value: atRiskFilter, label: humanize(atRiskFilter) },
  { value: unansweredFilter, label: 'Needs a new quotation' },
  ...orderStatuses.map((value) => ({ value, label: humanize(value) })),
  // The six weeks of the Today screen, whose bars link here.
  ...[0, 7, 14, 21, 28, 35].map((days) => {
    const monday = indianDate(Date.parse(mondayOf(today)) + days * dayMs)
    return { value: weekFilter(monday), label: `Week of ${dayMonth(monday)}` }
  }),
]
const sorts = [
  { value: '', label: 'At risk first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  nextEventSortOption,
]

/** All orders, at risk first. `?open=<id>` leads on to an order's own page, `?from=<id>` makes one from a booking. */
export function OrdersTab() {
  const [search] = useSearchParams()
  const open = search.get('open')
  return open ? <Redirect to={adminOrderPath(open)} replace /> : <AdminOrderList />
}

function AdminOrderList() {
  const [, navigate] = useLocation()
  const { origin, open, dialog } = useNewOrder()
  const actions = (
    <>
      <Link className="link" href="/admin?tab=reports&part=money">
        Payments
      </Link>
      <AddButton label="New order" onPress={open} />
    </>
  )
  const empty = (
    <EmptyState title="No orders yet">
      Make one from a booking with ‘Make an order’, or here for somebody who walked in.
    </EmptyState>
  )
  return (
    <AdminList
      title="Orders"
      label="orders"
      route={api.admin.orders}
      searchLabel="Name, email, phone or order number"
      noResults="No order has this name, email, phone, number or status."
      exporting={{
        request: (query, options) => api.admin.orders.export.$get({ query }, options),
        filename: 'orders_export.xlsx',
        failure: { title: 'Export Failed', description: 'Failed to export orders' },
      }}
      onOpen={({ id }) => navigate(adminOrderPath(id))}
      {...{ columns, widths, sorts, actions, empty }}
      statuses={statusesOf(indianToday())}
    >
      {origin && <NewOrder {...{ origin, dialog }} />}
    </AdminList>
  )
}

/**
 * The form of a new order: open while the URL has `from`, which is 'new' or a booking's id; with 'new' goes the `customer`,
 * an `order` of the same family, or an `enquiry`.
 */
function useNewOrder() {
  const [search] = useSearchParams()
  const sheet = useUrlSheet('from', ['enquiry', 'customer', 'order'])
  const from = sheet.value
  const customerId = search.get('customer')
  const orderId = search.get('order')
  const enquiry = search.get('enquiry')
  const newOrigin = enquiry ? { enquiry } : customerId ? { customerId } : orderId ? { orderId } : {}
  return {
    origin: from ? (from === 'new' ? newOrigin : { bookingId: from }) : undefined,
    open: () => sheet.open('new'),
    dialog: sheet.dialog,
  }
}

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
type NewOrderProps = { origin: OrderOrigin; dialog: UrlDialog }

function NewOrder({ origin, dialog }: NewOrderProps) {
  const isKnown = Object.keys(origin).length > 0
  const { data, isError, refetch } = useQuery({ ...newOrderStartQuery(origin), enabled: isKnown })
  const place = origin.bookingId ? 'booking' : origin.orderId ? 'order' : origin.enquiry ? 'enquiry' : 'customer'
  return (
    <Dialog
      {...dialog}
      wide
      title={origin.bookingId ? 'Order from a booking' : 'New order'}
      description={data?.description}
    >
      {!isKnown || data ? (
        <NewOrderForm start={data ?? undefined} place={newOrderPlace(origin)} />
      ) : data === null ? (
        <p className="py-7 text-ink-soft">There is no such {place}.</p>
      ) : isError ? (
        <ErrorState onRetry={refetch}>We could not load this {place}.</ErrorState>
      ) : (
        <Skeleton label={`Loading the ${place}`} />
      )}
    </Dialog>
  )
}
