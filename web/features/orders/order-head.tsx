import { shortOrderId } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, fullDate, longDate } from '../../lib/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { PinnedPhotos } from '../pins/public.ts'
import { CustomerQuote } from './customer-quote.tsx'
import { nextStepOf } from './next-step.ts'
import { orderTones } from './public.ts'
import type { CustomerOrder } from './queries.ts'

/** What a customer opens her order for: what comes next, what is to be paid, and how it looks by now. */
export function OrderHead({ order }: { order: CustomerOrder }) {
  const { id, outfitType, status, createdAt, eventDate, balanceAmount, updates } = order
  const { next, when } = nextStepOf(order)
  // What is asked of them stands above, with all that belongs to it.
  const step = order.openQuote ? undefined : next
  const newest = updates.findLast(({ photos }) => photos.length > 0)?.photos.slice(0, 1)
  const owes = balanceAmount > 0
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
        {(step || owes) && (
          <div className="num mt-2 grid justify-items-start gap-1 bg-linen px-5 py-4 md:max-w-paragraph">
            {step && (
              <>
                <p className="section-title">{t('Next: {step}', { step })}</p>
                <p className="text-ink-soft">{when ?? t('We will tell you when.')}</p>
              </>
            )}
            {owes && (
              <a className="link" href="#bill">
                {t('Balance {amount}', { amount: formatRupees(balanceAmount) })}
              </a>
            )}
          </div>
        )}
      </div>
      {newest && <PinnedPhotos orderId={id} photos={newest} label={t('Newest photo')} className="newest-photo" />}
    </header>
  )
}
