import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { shortOrderId } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { fullDate, longDate } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { CustomerOrderUpdates } from './customer-order-updates.tsx'
import { OrderBill } from './order-bill.tsx'
import { orderTones } from './public.ts'
import { type CustomerOrder, customerOrderQuery } from './queries.ts'
import { StatusTimeline } from './status-timeline.tsx'

type Props = {
  id: string
  /** What stands on the page once it is delivered: it belongs to another feature. */
  afterDelivery?: (orderId: string) => ReactNode
}

export function CustomerOrderDetails({ id, afterDelivery }: Props) {
  const query = useQuery(customerOrderQuery(id))
  return (
    <DetailsPage
      back={{ href: '/user/dashboard', children: 'My Orders' }}
      query={query}
      label="this order"
      loadingLabel="Loading your order"
      missing={<OrderNotFound />}
    >
      {(order) => <OrderDetails order={order}>{order.status === 'delivered' && afterDelivery?.(id)}</OrderDetails>}
    </DetailsPage>
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
          <StatusTag status={status} tone={orderTones[status]} />
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
