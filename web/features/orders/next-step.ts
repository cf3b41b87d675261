import type { OrderStatus } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { clockTime, dayAndMonth, fullDate, weekdayAndDay } from '../../lib/format.ts'
import type { CustomerOrderListItem } from './queries.ts'

/** What an order says of itself: 'Gown for Anna' + `is being stitched`. */
const nowTexts: Record<OrderStatus, string> = {
  pending: t('is waiting to be confirmed'),
  confirmed: t('is confirmed'),
  measurement: t('is at the measuring stage'),
  cutting: t('is on the cutting table'),
  stitching: t('is being stitched'),
  fitting: t('is ready for a fitting'),
  ready: t('is ready'),
  delivered: t('has been delivered'),
  cancelled: t('was cancelled'),
}

const nextTexts: Partial<Record<OrderStatus, string>> = {
  pending: t('we confirm your order'),
  confirmed: t('measurements'),
  measurement: t('cutting the cloth'),
  cutting: t('stitching'),
  stitching: t('your fitting'),
  fitting: t('the finishing touches'),
}

type NextOrder = Pick<
  CustomerOrderListItem,
  'status' | 'estimatedDelivery' | 'fittingOn' | 'deliveryWay' | 'openQuote' | 'awaitsNewQuote'
> & { visits?: Pick<CustomerOrderListItem['visits'][number], 'startsAt'>[] }

/**
 * Where an order stands, what comes next and when, in words for its customer. `next` is missing once nothing does, and
 * `when` where no day is known or the one that was promised has passed: a visit first, then the fitting's day, then that of
 * the whole.
 * A quotation that waits for an answer, or is on its way, comes before all of it.
 */
export function nextStepOf(order: NextOrder, now = Date.now()) {
  const { status, estimatedDelivery, fittingOn, deliveryWay, openQuote, awaitsNewQuote, visits = [] } = order
  if (openQuote)
    return {
      now: nowTexts[status],
      next: t('your answer to our quotation'),
      when: t('Valid until {day}', { day: dayAndMonth(openQuote.validUntil) }),
    }
  if (awaitsNewQuote)
    return {
      now: nowTexts[status],
      next: t('we send you a new quotation'),
      when: t('Mostly within a day. You see it here, and we tell you.'),
    }
  const dayAhead = (day: string | null) => (isIsoDate(day) && day >= indianDate(now) ? fullDate(day) : undefined)
  const fitting = dayAhead(fittingOn)
  const ready = dayAhead(estimatedDelivery && indianDate(Date.parse(estimatedDelivery)))
  const next = status === 'ready' ? homeTexts[deliveryWay ?? 'open'] : nextTexts[status]
  const isFittingNext = status === 'stitching' && fitting
  const isOver = !next || status === 'ready'
  return {
    now: nowTexts[status],
    next: isFittingNext ? t('your fitting about {fitting}', { fitting }) : next,
    when: visits[0]
      ? t('We see you on {day}, at {time}.', {
          day: weekdayAndDay(visits[0].startsAt),
          time: clockTime(visits[0].startsAt),
        })
      : isOver
        ? undefined
        : fitting && !isFittingNext
          ? t('Fitting about {fitting}', { fitting })
          : ready && t('Ready about {ready}', { ready }),
  }
}

const homeTexts = {
  'pick-up': t('you collect it from the shop'),
  door: t('we bring it to your door'),
  open: t('pick-up or delivery'),
}

/** `Gown for Anna is being stitched. Next: your fitting. Ready about Friday, 5 February 2027.` */
export function nextSentence(order: NextOrder & { outfitType: string }, now = Date.now()) {
  const { now: stands, next, when } = nextStepOf(order, now)
  return [`${order.outfitType} ${stands}`, next && t('Next: {step}', { step: next }), when]
    .filter(Boolean)
    .map((part) => (`${part}`.endsWith('.') ? part : `${part}.`))
    .join(' ')
}
