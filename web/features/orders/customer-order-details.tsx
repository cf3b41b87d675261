import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatSize, sizeUnits } from '../../../shared/measures.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { spokenSize } from '../../../shared/size-name.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { dayAndMonth, fullDate, longDate } from '../../lib/format.ts'
import { AsOf } from '../../shell/as-of.tsx'
import { DetailsPage } from '../../shell/paper-page.tsx'
import { FoldSummary } from '../../ui/folds.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { ShowToFamily } from '../family/public.tsx'
import { PaymentDue } from '../payments/public.ts'
import { PinnedPhotos } from '../pins/public.ts'
import { CustomerVisit } from '../visits/public.tsx'
import { CustomerOrderUpdates } from './customer-order-updates.tsx'
import { AgreedQuote, CustomerQuote } from './customer-quote.tsx'
import { nextStepOf } from './next-step.ts'
import { OrderBill } from './order-bill.tsx'
import { orderTones } from './order-state.ts'
import { type CustomerOrder, customerOrderQuery } from './queries.ts'
import { OrderTape, StatusTimeline } from './status-timeline.tsx'

type Props = {
  id: string
  /** Renders the section after delivery; it belongs to another feature. */
  afterDelivery?: (orderId: string) => ReactNode
}

export function CustomerOrderDetails({ id, afterDelivery }: Props) {
  const query = useQuery(customerOrderQuery(id))
  return (
    <>
      <AsOf query={query} />
      <DetailsPage
        back={{ href: '/user/dashboard', children: t('My Orders') }}
        query={query}
        label={t('this order')}
        loadingLabel={t('Loading your order')}
        missing={<OrderNotFound />}
      >
        {(order) => <OrderDetails order={order}>{order.status === 'delivered' && afterDelivery?.(id)}</OrderDetails>}
      </DetailsPage>
    </>
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
        <div className="grid min-w-0 grid-cols-1 gap-12 empty:hidden">
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

/** Shows all stages; on a narrow screen, where they would be 600 px high, a short summary that opens them. */
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

/** Shows the main reasons to open an order: next step, amount to pay, newest photos. */
function OrderHead({ order }: { order: CustomerOrder }) {
  const { id, outfitType, status, createdAt, eventDate, updates } = order
  const { next, when, isTheirs } = nextStepOf(order)
  // A question to the customer is shown above, with its actions.
  const step = isTheirs ? undefined : next
  const newest = updates.findLast(({ photos }) => photos.length > 0)?.photos.slice(0, 1)
  return (
    <header className={`mb-9 grid gap-x-16 gap-y-6 ${newest ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,360px)]' : ''}`}>
      <div className="grid content-start gap-3.5">
        <h1 className="page-title">{outfitType}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <StatusTag status={status} label={stageName(status)} tone={orderTones[status]} />
          <span>{t('Order {order}', { order: shortOrderId(id) })}</span>
          <span>{t('Placed {day}', { day: longDate(createdAt) })}</span>
          {eventDate && <span>{t('For {day}', { day: isIsoDate(eventDate) ? fullDate(eventDate) : eventDate })}</span>}
        </p>
        <CustomerQuote order={order} />
        <PaymentDue order={order} />
        <AgreedQuote order={order} />
        {step && (
          <div className="num mt-2 grid gap-1 md:max-w-paragraph">
            <p className="section-title text-balance">{t('Next: {step}', { step })}</p>
            <p className="text-ink-soft">{when ?? t('We will tell you when.')}</p>
          </div>
        )}
      </div>
      {newest && <PinnedPhotos orderId={id} photos={newest} label={t('Newest photo')} className="newest-photo" />}
    </header>
  )
}

/** Shows the customer the sizes used for an order: in the recorded unit, with the other unit small. */
function CustomerMeasurements({ order: { id, measured } }: { order: CustomerOrder }) {
  if (!measured) return null
  const { wearer, takenOn, unit, sizes } = measured
  const other = sizeUnits.find((one) => one !== unit) ?? unit
  return (
    <details className="group grid grid-cols-1 border-y border-hair">
      <FoldSummary className="min-h-14 justify-between gap-4 py-2.5">
        <span className="section-title min-w-0 wrap-anywhere">
          {t('Measurements of {day}', { day: dayAndMonth(takenOn) })}
        </span>
      </FoldSummary>
      <div className="grid grid-cols-1 justify-items-start gap-2 pb-5">
        <p className="text-ink-soft" dir="auto">
          {wearer}
        </p>
        <dl className="num w-full">
          {sizes.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-2"
            >
              <dt className="min-w-0 wrap-anywhere">{spokenSize(label)}</dt>
              <dd className="ml-auto text-right">
                <b className="font-semibold">
                  {formatSize(value, unit)} {unit}
                </b>{' '}
                <span className="inline-block min-w-20 text-fine text-ink-soft">
                  {formatSize(value, other)} {other}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="link"
          onClick={() => openChat({ orderId: id, initialText: t('About the measurements: ') })}
        >
          {t('Something wrong? Tell us')}
        </button>
      </div>
    </details>
  )
}
