import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { shortOrderId } from '../../../shared/orders.ts'
import { api } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { formatItemCount } from './order-texts.ts'
import { orderTones } from './public.ts'
import type { CustomerOrderListItem } from './queries.ts'

export function CustomerOrders() {
  const list = useInfiniteQuery(listQuery(api.user.orders))
  return (
    <PagedList list={list} label="orders" loading={<OrdersLoading />} empty={<NoOrders />}>
      {(rows) => (
        <ul>
          {rows.map((order) => (
            <CustomerOrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const OrdersLoading = () => (
  <div role="status">
    <span className="sr-only">Loading your orders</span>
    <CustomerOrderRowSkeleton />
    <CustomerOrderRowSkeleton />
    <CustomerOrderRowSkeleton />
  </div>
)

const NoOrders = () => (
  <EmptyState
    title="No Orders Yet"
    action={
      <a className="btn mt-2" href="/">
        Browse Collections
      </a>
    }
  >
    When we start on something for you, every stage shows up here, with photos.
  </EmptyState>
)

const rowClass =
  'grid grid-cols-thumbnail gap-x-4.5 border-b border-hair py-6.5 first:pt-0 md:grid-cols-[104px_minmax(0,1fr)] md:gap-x-8'

function CustomerOrderRow({ order }: { order: CustomerOrderListItem }) {
  const { id, outfitType, status, createdAt, items, total } = order
  const image = items.find(({ image }) => image)?.image
  return (
    <li className={rowClass}>
      <div className="image-frame">{image && <img src={image} alt="" loading="lazy" />}</div>
      <div className="grid min-w-0 content-center gap-2 md:grid-cols-fill-end md:items-center md:gap-x-8">
        <div className="grid min-w-0 justify-items-start gap-2">
          <StatusTag status={status} tone={orderTones[status]} />
          <h3 className="text-entry wrap-anywhere md:text-title">{outfitType}</h3>
          <p className="num flex flex-wrap gap-x-4.5 text-label text-ink-soft">
            <span>Order {shortOrderId(id)}</span>
            <span>Placed {longDate(createdAt)}</span>
            <span>{formatItemCount(items)}</span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-6 md:grid md:justify-items-end">
          <span className="num font-serif text-large">{formatRupees(total)}</span>
          <Link className="link" href={`/user/orders/${id}`}>
            View Details<span className="sr-only"> of order {shortOrderId(id)}</span>
          </Link>
        </p>
      </div>
    </li>
  )
}

const CustomerOrderRowSkeleton = () => (
  <div className={rowClass}>
    <div className="skeleton aspect-4/5" />
    <div className="grid content-center gap-3">
      <div className="skeleton h-6.5 w-24" />
      <div className="skeleton h-7.5 max-w-80" />
      <div className="skeleton h-4 max-w-64" />
    </div>
  </div>
)
