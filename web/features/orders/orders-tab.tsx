import { useInfiniteQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { orderStatuses } from '../../../shared/orders.ts'
import { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { adminOrderPath } from '../../lib/order-format.ts'
import { useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { columns, widths } from './admin-columns.tsx'
import { NewOrder } from './new-order.tsx'

const statuses = orderStatuses.map((value) => ({ value, label: humanize(value) }))
const sorts = [
  { value: '', label: 'At risk first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/**
 * The owner's orders: at risk first, found, opened, made. `?open=<id>` leads on to an order's own page, `?from=<id>`
 * makes one from a booking.
 */
export function OrdersTab() {
  const [search] = useSearchParams()
  const open = search.get('open')
  return open ? <Redirect to={adminOrderPath(open)} replace /> : <AdminOrderList />
}

function parseOrigin(from: string, customerId: string | null) {
  if (from !== 'new') return { bookingId: from }
  return customerId ? { customerId } : {}
}

function AdminOrderList() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const list = useInfiniteQuery(listQuery(api.admin.orders, filters))
  // 'new' opens an empty form, or one for a customer; a booking's id one that begins with what the booking says.
  const from = search.get('from')
  function openNewOrder(booking?: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('customer')
        booking ? after.set('from', booking) : after.delete('from')
        return after
      },
      { replace: true },
    )
  }
  const actions = (
    <button type="button" className="btn btn-small" onClick={() => openNewOrder('new')}>
      <Icon name="plus" />
      New order
    </button>
  )
  const empty = isFiltered ? (
    <NoResults all="Show all orders" onClear={clear}>
      No order has this name, email, phone, number or status.
    </NoResults>
  ) : (
    <EmptyState title="No orders yet">
      Make one from a booking with ‘Make an order’, or here for somebody who walked in.
    </EmptyState>
  )
  return (
    <AdminSection title="Orders" actions={actions}>
      <ListToolbar {...{ filters, set, statuses, sorts }} searchLabel="Name, email, phone or order number" />
      <PagedList list={list} label="orders" empty={empty}>
        {(rows) => (
          <DataTable label="Orders" {...{ columns, rows, widths }} onOpen={({ id }) => navigate(adminOrderPath(id))} />
        )}
      </PagedList>
      {from && <NewOrder origin={parseOrigin(from, search.get('customer'))} onClose={() => openNewOrder()} />}
    </AdminSection>
  )
}
