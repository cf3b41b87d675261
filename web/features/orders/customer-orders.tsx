import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CustomerOrderRow, CustomerOrderRowSkeleton } from './customer-order-row.tsx'

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
