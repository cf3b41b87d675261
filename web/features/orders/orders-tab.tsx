import { useInfiniteQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { orderStatuses } from '../../../shared/orders.ts'
import { api, listQuery } from '../../api.ts'
import { words } from '../../lib/format.ts'
import { deskPlace } from '../../lib/order-words.ts'
import { useListFilters } from '../../lib/use-list-filters.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { columns, widths } from './desk-columns.tsx'
import { NewOrder } from './new-order.tsx'

const statuses = orderStatuses.map((value) => ({ value, label: words(value) }))
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
  return open ? <Redirect to={deskPlace(open)} replace /> : <OrderList />
}

function originOf(from: string, customerId: string | null) {
  if (from !== 'new') return { bookingId: from }
  return customerId ? { customerId } : {}
}

function OrderList() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const list = useInfiniteQuery(listQuery(api.admin.orders, filters))
  // 'new' opens an empty form, or one for a customer; a booking's id one that begins with what the booking says.
  const from = search.get('from')
  function make(booking?: string) {
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
    <button type="button" className="btn btn-small" onClick={() => make('new')}>
      <Icon name="plus" />
      New order
    </button>
  )
  const empty = isFiltered ? (
    <NothingFound all="Show all orders" onClear={clear}>
      No order has this name, email, phone, number or status.
    </NothingFound>
  ) : (
    <Empty title="No orders yet">
      Make one from a booking with ‘Make an order’, or here for somebody who walked in.
    </Empty>
  )
  return (
    <DeskSection title="Orders" actions={actions}>
      <ListTools {...{ filters, set, statuses, sorts }} search="Name, email, phone or order number" />
      <PagedList list={list} label="orders" empty={empty}>
        {(rows) => (
          <DataTable label="Orders" {...{ columns, rows, widths }} onOpen={({ id }) => navigate(deskPlace(id))} />
        )}
      </PagedList>
      {from && <NewOrder origin={originOf(from, search.get('customer'))} onClose={() => make()} />}
    </DeskSection>
  )
}
