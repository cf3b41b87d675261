import { useInfiniteQuery } from '@tanstack/react-query'
import { api, listQuery } from '../../api.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { OrderRow, OrderRowSkeleton } from './order-row.tsx'

/** A customer's own orders, newest first. */
export function Orders() {
  const list = useInfiniteQuery(listQuery(api.user.orders))
  return (
    <PagedList list={list} label="orders" loading={<Loading />} empty={<NoneYet />}>
      {(rows) => (
        <ul>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading your orders</span>
    <OrderRowSkeleton />
    <OrderRowSkeleton />
    <OrderRowSkeleton />
  </div>
)

const NoneYet = () => (
  <Empty
    title="No Orders Yet"
    action={
      <a className="btn mt-2" href="/">
        Browse Collections
      </a>
    }
  >
    When we start on something for you, every stage shows up here, with photos.
  </Empty>
)
