import type { OrderStatus } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { dayAndMonth, fullDate } from '../../lib/format.ts'
import type { CustomerOrderListItem } from './queries.ts'

/** What an order says of itself: 'Gown for Anna' + `is being stitched`. */
const nowTexts: Record<OrderStatus, string> = {
  pending: 'is waiting to be confirmed',
  confirmed: 'is confirmed',
  measurement: 'is at the measuring stage',
  cutting: 'is on the cutting table',
  stitching: 'is being stitched',
  fitting: 'is ready for a fitting',
  ready: 'is ready',
  delivered: 'has been delivered',
  cancelled: 'was cancelled',
}

const nextTexts: Partial<Record<OrderStatus, string>> = {
  pending: 'we confirm your order',
  confirmed: 'measurements',
  measurement: 'cutting the cloth',
  cutting: 'stitching',
  stitching: 'your fitting',
  fitting: 'the last stitches',
}

type NextOrder = Pick<CustomerOrderListItem, 'status' | 'estimatedDelivery' | 'fittingOn' | 'deliveryWay' | 'openQuote'>

/**
 * Where an order stands, what comes next and when, in words for its customer. `next` is missing once nothing does, and
 * `when` where no day is known or the one that was promised has passed: the fitting's day first, then that of the whole.
 * A quotation that waits for an answer comes before all of it.
 */
export function nextStepOf(order: NextOrder, now = Date.now()) {
  const { status, estimatedDelivery, fittingOn, deliveryWay, openQuote } = order
  if (openQuote)
    return {
      now: nowTexts[status],
      next: 'your answer to our quotation',
      when: `Valid until ${dayAndMonth(openQuote.validUntil)}`,
    }
  const dayAhead = (day: string | null) => (isIsoDate(day) && day >= indianDate(now) ? fullDate(day) : undefined)
  const fitting = dayAhead(fittingOn)
  const ready = dayAhead(estimatedDelivery && indianDate(Date.parse(estimatedDelivery)))
  const next = status === 'ready' ? homeTexts[deliveryWay ?? 'open'] : nextTexts[status]
  const isFittingNext = status === 'stitching' && fitting
  const isOver = !next || status === 'ready'
  return {
    now: nowTexts[status],
    next: isFittingNext ? `${next} about ${fitting}` : next,
    when: isOver ? undefined : fitting && !isFittingNext ? `Fitting about ${fitting}` : ready && `Ready about ${ready}`,
  }
}

const homeTexts = {
  'pick-up': 'you collect it from the shop',
  door: 'we bring it to your door',
  open: 'it comes home to you',
}

/** `Gown for Anna is being stitched. Next: your fitting. Ready about Friday, 5 February 2027.` */
export function nextSentence(order: NextOrder & { outfitType: string }, now = Date.now()) {
  const { now: stands, next, when } = nextStepOf(order, now)
  return [`${order.outfitType} ${stands}`, next && `Next: ${next}`, when]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}
