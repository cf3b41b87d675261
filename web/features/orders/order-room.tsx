import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError, api, send } from '../../api.ts'
import { fullDate, longDate } from '../../lib/format.ts'
import { shortId } from '../../lib/order-words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MeasuringTape } from './measuring-tape.tsx'
import { isDate } from './order.ts'
import { OrderBill } from './order-bill.tsx'
import type { WholeOrder } from './queries.ts'
import { WorkUpdates } from './work-updates.tsx'

const order = api.user.orders[':id']

type Props = {
  id: string
  /** What is offered once it is delivered; the page puts it in. */
  afterDelivery?: (orderId: string) => ReactNode
}

/** One order of the customer's: where it stands, what has happened, what it costs. */
export function OrderRoom({ id, afterDelivery }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [order.$url({ param: { id } }).pathname],
    queryFn: () => send(order.$get({ param: { id } })),
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
        <Room order={data}>{data.status === 'delivered' && afterDelivery?.(id)}</Room>
      ) : error instanceof ApiError && error.status === 404 ? (
        <NotThere />
      ) : error ? (
        <Failed onRetry={refetch}>We could not load this order.</Failed>
      ) : (
        <Skeleton rows={5} label="Loading your order" />
      )}
    </>
  )
}

function Room({ order, children }: { order: WholeOrder; children: ReactNode }) {
  const { id, outfitType, status, createdAt, eventDate } = order
  useTitle(`Order ${shortId(id)}`)
  return (
    <>
      <header className="mb-9 grid gap-3.5">
        <h1 className="page-title">{outfitType}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <StatusTag status={status} />
          <span>Order {shortId(id)}</span>
          <span>Placed {longDate(createdAt)}</span>
          {eventDate && <span>For {isDate(eventDate) ? fullDate(eventDate) : eventDate}</span>}
        </p>
      </header>
      {status === 'cancelled' ? (
        <p className="error-box">This order was cancelled. If that surprises you, please call us.</p>
      ) : (
        <MeasuringTape order={order} />
      )}
      <div className="mt-14 grid items-start gap-12 md:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] md:gap-8">
        <div className="grid min-w-0 gap-12">
          {children}
          <WorkUpdates order={order} />
        </div>
        <OrderBill order={order} />
      </div>
    </>
  )
}

const NotThere = () => (
  <Empty
    title="There is no such order"
    action={
      <Link className="btn btn-line" href="/user/dashboard">
        My Orders
      </Link>
    }
  >
    Perhaps the link is an old one, or it belongs to somebody else’s order.
  </Empty>
)
