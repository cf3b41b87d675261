import type { OrderStatus } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { clockTime, dayAndMonth, fullDate, weekdayAndDay } from '../../lib/format.ts'
import type { CustomerOrderListItem } from './queries.ts'

const nextTexts: Partial<Record<OrderStatus, string>> = {
  pending: t('we confirm your order'),
  confirmed: t('measurements'),
  measurement: t('cutting the cloth'),
  cutting: t('stitching'),
  stitching: t('your fitting'),
  fitting: t('the finishing touches'),
}

const homeTexts = {
  'pick-up': t('you collect it from the shop'),
  door: t('we bring it to your door'),
  open: t('pick-up or delivery'),
}

type NextOrder = Pick<
  CustomerOrderListItem,
  'status' | 'estimatedDelivery' | 'fittingOn' | 'deliveryWay' | 'openQuote' | 'awaitsNewQuote' | 'isMeasured' | 'due'
> & { visits?: Pick<CustomerOrderListItem['visits'][number], 'startsAt'>[] }
/** `isTheirs`: the work waits for the customer. */
type Step = { next?: string | undefined; when?: string | undefined; isTheirs?: true }

/**
 * The next step of an order and its day, in words for its customer. `next` is missing once nothing does, and `when` where
 * no day is known or the one that was promised has passed: a visit first, then the fitting's day, then that of the whole. A
 * quotation that waits for an answer, or is on its way, comes before all of it, then the advance. `formatDay` writes a day.
 */
export function nextStepOf(order: NextOrder, now = Date.now(), formatDay: (day: string) => string = fullDate): Step {
  const [visit] = order.visits ?? []
  const { status, estimatedDelivery, fittingOn, deliveryWay, openQuote, awaitsNewQuote } = order
  if (openQuote)
    return {
      next: t('your answer to our quotation'),
      when: t('Valid until {day}', { day: dayAndMonth(openQuote.validUntil) }),
      isTheirs: true,
    }
  if (awaitsNewQuote)
    return {
      next: t('we send you a new quotation'),
      when: t('Usually within a day. You will see it here, and we will tell you.'),
    }
  const dayAhead = (day: string | null) => (isIsoDate(day) && day >= indianDate(now) ? formatDay(day) : undefined)
  const fitting = dayAhead(fittingOn)
  const ready = dayAhead(estimatedDelivery && indianDate(Date.parse(estimatedDelivery)))
  const readyText = ready && t('Ready about {ready}', { ready })
  const visitText =
    visit &&
    t('We see you on {day}, at {time}.', { day: weekdayAndDay(visit.startsAt), time: clockTime(visit.startsAt) })
  if (isAdvanceDue(order)) return { next: t('the advance'), when: visitText ?? readyText, isTheirs: true }
  if (status === 'ready') return { next: homeTexts[deliveryWay ?? 'open'], when: visitText }
  if (status === 'stitching' && fitting)
    return { next: t('your fitting about {fitting}', { fitting }), when: visitText ?? readyText }
  // Sizes that were taken are not taken again.
  const next = nextTexts[status === 'confirmed' && order.isMeasured ? 'measurement' : status]
  const fittingText = fitting && t('Fitting about {fitting}', { fitting })
  return next ? { next, when: visitText ?? fittingText ?? readyText } : {}
}

/** The cloth is not cut before the advance is here. */
const isAdvanceDue = ({ status, due }: NextOrder) =>
  (status === 'confirmed' || status === 'measurement') && due.now > 0 && due.now < due.all
