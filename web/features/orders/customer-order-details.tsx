import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { ShowToFamily } from '../family/public.tsx'
import { CustomerVisit } from '../visits/public.tsx'
import { CustomerMeasurements } from './customer-measurements.tsx'
import { CustomerOrderUpdates } from './customer-order-updates.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderTape } from './order-tape.tsx'
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
      back={{ href: '/user/dashboard', children: t('My Orders') }}
      query={query}
      label={t('this order')}
      loadingLabel={t('Loading your order')}
      missing={<OrderNotFound />}
    >
      {(order) => <OrderDetails order={order}>{order.status === 'delivered' && afterDelivery?.(id)}</OrderDetails>}
    </DetailsPage>
  )
}

function OrderDetails({ order, children }: { order: CustomerOrder; children: ReactNode }) {
  usePageTitle(t('Order {order}', { order: shortOrderId(order.id) }))
  return (
    <>
      <OrderHead order={order} />
      <div className="mb-9 empty:hidden">
        <CustomerVisit of="orders" id={order.id} about={order} />
      </div>
      {order.status === 'cancelled' ? (
        <p className="error-box">{t('This order was cancelled. If that surprises you, please call us.')}</p>
      ) : (
        <OrderStages order={order} />
      )}
      <div className="mt-14 grid grid-cols-1 items-start gap-12 md:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] md:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          {children}
          <CustomerOrderUpdates order={order} />
          <CustomerMeasurements order={order} />
          {order.status !== 'cancelled' && <ShowToFamily orderId={order.id} />}
        </div>
        <OrderBill order={order} />
      </div>
    </>
  )
}

/** The whole tape; where it would stand upright, 600 px long, a short one that opens it. */
function OrderStages({ order }: { order: CustomerOrder }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="grid gap-1 print:hidden min-[1160px]:hidden">
        <OrderTape status={order.status} />
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Hide the stages') : t('All stages')}
        </button>
      </div>
      <div className={isOpen ? 'max-[1160px]:mt-4' : 'max-[1160px]:hidden print:block'}>
        <StatusTimeline order={order} />
      </div>
    </>
  )
}

const OrderNotFound = () => (
  <EmptyState
    heading="h1"
    title={t('There is no such order')}
    action={
      <Link className="btn btn-line" href="/user/dashboard">
        {t('My Orders')}
      </Link>
    }
  >
    {t('The link may be out of date, or may belong to somebody else’s order.')}
  </EmptyState>
)
