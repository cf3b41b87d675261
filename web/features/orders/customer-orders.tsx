import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dueOf, isOpen, type OrderStatus, shortOrderId, workStatuses } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { dayMonth, formatRupees, longDate } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { PlaceholderDrawing } from '../../ui/responsive-image.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { VisitLine } from '../visits/public.tsx'
import { CustomerOrdersSkeleton, customerOrderRowClass } from './customer-orders-skeleton.tsx'
import { nextStepOf } from './next-step.ts'
import { orderTones } from './order-state.ts'
import { formatItemCount, titleParts } from './order-texts.ts'
import { type CustomerOrderListItem, ordersQuery } from './queries.ts'
import { OrderTape } from './status-timeline.tsx'

/** Lists a customer's orders; `hasBooked` if a consultation is shown beside them. */
export function CustomerOrders({ hasBooked = false }: { hasBooked?: boolean }) {
  const list = useInfiniteQuery(ordersQuery)
  return (
    <PagedList
      list={list}
      label={t('orders')}
      what={t('your orders')}
      loading={<CustomerOrdersSkeleton />}
      empty={<NoOrders hasBooked={hasBooked} />}
    >
      {(rows) => (
        <ul>
          {sortOpenFirst(rows).map((order) => (
            <CustomerOrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Sorts open orders first, by their due day; the rest keep their order. */
const sortOpenFirst = <Order extends Parameters<typeof dueOf>[0] & { status: OrderStatus }>(orders: Order[]) =>
  orders
    .map((order) => ({ order, due: isOpen(order.status) ? (dueOf(order)?.on ?? '9') : 'none' }))
    .sort((a, b) => a.due.localeCompare(b.due))
    .map(({ order }) => order)

const NoOrders = ({ hasBooked }: { hasBooked: boolean }) => (
  <EmptyState
    title={t('No Orders Yet')}
    action={
      <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!hasBooked && (
          <a className="btn" href={spokenPath('/#contact')}>
            {t('Book Consultation')}
          </a>
        )}
        <a className={hasBooked ? 'btn btn-line btn-small' : 'link'} href={spokenPath('/')}>
          {t('Browse Collections')}
        </a>
      </p>
    }
  >
    {hasBooked && `${t('We have your booking.')} `}
    {t('When we start on something for you, every stage shows up here, with photos.')}
  </EmptyState>
)

function CustomerOrderRow({ order }: { order: CustomerOrderListItem }) {
  const { id, status, createdAt, items, image, total, visits } = order
  const { made, wearer } = titleParts(order)
  return (
    <li className={customerOrderRowClass}>
      <div className="image-frame">
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : (
          <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
        )}
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-1.5 md:content-center">
        <StatusTag status={status} label={stageName(status)} tone={orderTones[status]} />
        <h3 className="text-large wrap-anywhere md:text-section">{made}</h3>
        {wearer && <p className="leading-snug wrap-anywhere">{t('for {name}', { name: wearer })}</p>}
        <p className="num flex flex-wrap gap-x-3 text-fine text-ink-soft">
          <span>{t('Order {order}', { order: shortOrderId(id) })}</span>
          <span>{t('Placed {day}', { day: longDate(createdAt) })}</span>
          <span>{formatItemCount(items)}</span>
        </p>
        <VisitLine visits={visits} />
      </div>
      <div className="col-span-full max-md:empty:hidden md:col-span-1">
        {isOpen(status) && <Progress order={order} />}
      </div>
      <p className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-1 md:grid md:justify-items-end">
        <span className="num font-serif text-large leading-none">{total > 0 && formatRupees(total)}</span>
        <Link className="btn btn-line btn-small" href={`/user/orders/${id}`}>
          {t('View Details')} <span className="sr-only">{t('of order {order}', { order: shortOrderId(id) })}</span>
        </Link>
      </p>
    </li>
  )
}

/** Shows an order's progress and next step: a question to the customer, otherwise the nearest day. */
function Progress({ order }: { order: CustomerOrderListItem }) {
  const { status } = order
  // The visit is shown above.
  const { next, when, isTheirs } = nextStepOf({ ...order, visits: [] }, undefined, dayMonth)
  const step = next && t('Next: {step}', { step: next })
  return (
    <div className="grid gap-2 pt-1">
      <OrderTape status={status} />
      <p className="num flex flex-wrap justify-between gap-x-3 text-label leading-snug text-ink-soft">
        <b className="font-semibold text-ink">
          {t('{nth} of {count}: {stage}', {
            nth: workStatuses.indexOf(status) + 1,
            count: workStatuses.length,
            stage: stageName(status),
          })}
        </b>
        <span>{isTheirs ? step : (when ?? step)}</span>
      </p>
    </div>
  )
}
