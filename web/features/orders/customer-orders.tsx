import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dueOf, isOpen, type OrderStatus, shortOrderId } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { VisitLine } from '../visits/public.tsx'
import { CustomerOrdersSkeleton, customerOrderRowClass } from './customer-orders-skeleton.tsx'
import { nextSentence } from './next-step.ts'
import { orderTones } from './order-state.ts'
import { formatItemCount } from './order-texts.ts'
import type { CustomerOrderListItem } from './queries.ts'
import { OrderTape } from './status-timeline.tsx'

export function CustomerOrders() {
  const list = useInfiniteQuery(listQuery(api.user.orders))
  return (
    <PagedList
      list={list}
      label={t('orders')}
      what={t('your orders')}
      loading={<CustomerOrdersSkeleton />}
      empty={<NoOrders />}
    >
      {(rows) => <OrderList orders={sortOpenFirst(rows)} />}
    </PagedList>
  )
}

/** What is being made, the earliest day first, then the rest as it came. */
export const sortOpenFirst = <Order extends Parameters<typeof dueOf>[0] & { status: OrderStatus }>(orders: Order[]) =>
  orders
    .map((order) => ({ order, due: isOpen(order.status) ? (dueOf(order)?.on ?? '9') : 'none' }))
    .sort((a, b) => a.due.localeCompare(b.due))
    .map(({ order }) => order)

function OrderList({ orders }: { orders: CustomerOrderListItem[] }) {
  const [first] = orders
  return (
    <>
      {first && isOpen(first.status) && <p className="mb-2 max-w-paragraph text-lead">{nextSentence(first)}</p>}
      <ul>
        {orders.map((order) => (
          <CustomerOrderRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}

const NoOrders = () => (
  <EmptyState
    title={t('No Orders Yet')}
    action={
      <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a className="btn" href={spokenPath('/#contact')}>
          {t('Book Consultation')}
        </a>
        <a className="link" href={spokenPath('/')}>
          {t('Browse Collections')}
        </a>
      </p>
    }
  >
    {t('When we start on something for you, every stage shows up here, with photos.')}
  </EmptyState>
)

function CustomerOrderRow({ order }: { order: CustomerOrderListItem }) {
  const { id, outfitType, status, createdAt, items, image, total, openQuote } = order
  return (
    <li className={customerOrderRowClass}>
      <div className="image-frame">
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : (
          <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
        )}
      </div>
      <div className="grid min-w-0 content-center gap-2 md:grid-cols-fill-end md:items-center md:gap-x-8">
        <div className="grid min-w-0 justify-items-start gap-2">
          <StatusTag status={status} label={stageName(status)} tone={orderTones[status]} />
          <h3 className="text-entry wrap-anywhere md:text-title">{outfitType}</h3>
          <p className="num flex flex-wrap gap-x-4.5 text-label text-ink-soft">
            <span>{t('Order {order}', { order: shortOrderId(id) })}</span>
            <span>{t('Placed {day}', { day: longDate(createdAt) })}</span>
            <span>{formatItemCount(items)}</span>
          </p>
          {openQuote && (
            <p className="num font-semibold">
              {t('Our quotation of {amount} is waiting for your answer', { amount: formatRupees(openQuote.total) })}
            </p>
          )}
          <span className="mb-1.5 empty:hidden">
            <VisitLine of={order} href={`/user/orders/${id}`} about={outfitType} />
          </span>
          {isOpen(status) && <OrderTape status={status} />}
        </div>
        <p className="flex flex-wrap items-center gap-x-6 md:grid md:justify-items-end">
          <span className="num font-serif text-large">{formatRupees(total)}</span>
          <Link className="link" href={`/user/orders/${id}`}>
            {t('View Details')} <span className="sr-only">{t('of order {order}', { order: shortOrderId(id) })}</span>
          </Link>
        </p>
      </div>
    </li>
  )
}
