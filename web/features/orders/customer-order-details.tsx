import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError, api, send } from '../../api.ts'
import { fullDate, longDate } from '../../lib/format.ts'
import { shortOrderId } from '../../lib/order-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { CustomerOrderUpdates } from './customer-order-updates.tsx'
import { OrderBill } from './order-bill.tsx'
import type { CustomerOrder } from './queries.ts'
import { StatusTimeline } from './status-timeline.tsx'
import { isIsoDate } from './timeline.ts'

const orderRoute = api.user.orders[':id']

type Props = {
  id: string
  /** What is offered once it is delivered; the page puts it in. */
  afterDelivery?: (orderId: string) => ReactNode
}

/** One order of the customer's: where it stands, what has happened, what it costs. */
export function CustomerOrderDetails({ id, afterDelivery }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [orderRoute.$url({ param: { id } }).pathname],
    queryFn: () => send(orderRoute.$get({ param: { id } })),
  })
  return (
    <>
      <Link
        href="/user/dashboard"
        className="mb-2.5 inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
      >
        <Icon name="back" />
        My Orders
      </Link>
      {data ? (
        <OrderDetails order={data}>{data.status === 'delivered' && afterDelivery?.(id)}</OrderDetails>
      ) : error instanceof ApiError && error.status === 404 ? (
        <OrderNotFound />
      ) : error ? (
        <ErrorState onRetry={refetch}>We could not load this order.</ErrorState>
      ) : (
        <Skeleton rows={5} label="Loading your order" />
      )}
    </>
  )
}

function OrderDetails({ order, children }: { order: CustomerOrder; children: ReactNode }) {
  const { id, outfitType, status, createdAt, eventDate } = order
  usePageTitle(`Order ${shortOrderId(id)}`)
  return (
    <>
      <header className="mb-9 grid gap-3.5">
        <h1 className="page-title">{outfitType}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <StatusTag status={status} />
          <span>Order {shortOrderId(id)}</span>
          <span>Placed {longDate(createdAt)}</span>
          {eventDate && <span>For {isIsoDate(eventDate) ? fullDate(eventDate) : eventDate}</span>}
        </p>
      </header>
      {status === 'cancelled' ? (
        <p className="error-box">This order was cancelled. If that surprises you, please call us.</p>
      ) : (
        <StatusTimeline order={order} />
      )}
      <div className="mt-14 grid items-start gap-12 md:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] md:gap-8">
        <div className="grid min-w-0 gap-12">
          {children}
          <CustomerOrderUpdates order={order} />
        </div>
        <OrderBill order={order} />
      </div>
    </>
  )
}

const OrderNotFound = () => (
  <EmptyState
    title="There is no such order"
    action={
      <Link className="btn btn-line" href="/user/dashboard">
        My Orders
      </Link>
    }
  >
    Perhaps the link is an old one, or it belongs to somebody else’s order.
  </EmptyState>
)
