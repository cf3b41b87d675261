import { isOpen, type OrderStatus, type riskOf } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { shortDate } from '../../lib/format.ts'
import type { AdminOrder } from './queries.ts'

/** The title that news of a stage begins with: true of the second photo of that stage as well. */
export const updateTitles: Record<OrderStatus, string> = {
  pending: 'We have your order',
  confirmed: 'Your order is confirmed',
  measurement: 'Measurements',
  cutting: 'On the cutting table',
  stitching: 'Being stitched',
  fitting: 'Ready for a fitting',
  ready: 'It is ready',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

type Risk = NonNullable<ReturnType<typeof riskOf>>

const remainingWork: Partial<Record<OrderStatus, string>> = {
  pending: 'not confirmed yet',
  confirmed: 'not measured yet',
  measurement: 'still measuring',
  cutting: 'still cutting',
  stitching: 'still stitching',
  fitting: 'still fitting',
  ready: 'waits to be picked up',
}

/** Why an order should be looked at first: `Event in 4 days, still cutting`. */
export function formatRisk({ by, days }: Pick<Risk, 'by' | 'days'>, status: OrderStatus) {
  const what = by === 'delivery' ? 'Promised' : days < 0 ? 'Event was' : 'Event'
  return `${what} ${formatDaysLeft(days, by)}, ${remainingWork[status] ?? status}`
}

function formatDaysLeft(days: number, by: Risk['by']) {
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[days]
  if (near) return by === 'delivery' && days >= 0 ? `for ${near}` : near
  return days < 0 ? `${-days} days ago` : `in ${days} days`
}

/** `2 items`; an order without a list is one piece. */
export function formatItemCount(items: { quantity: number }[]) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0) || 1
  return count === 1 ? t('1 item') : t('{count} items', { count })
}

/** `2 photos`; undefined for none. */
export const formatPhotoCount = (count: number) =>
  count === 0 ? undefined : count === 1 ? '1 photo' : `${count} photos`

/** The day an order is made for: a date as `14 May 2025`, words as they are. */
export const formatEventDate = (text: string | null) => (isIsoDate(text) ? shortDate(text) : text || undefined)

/** Names who is notified of a change of status; undefined for an order without an account. */
export const noticeOf = ({ customer, customerName }: AdminOrder, when = '') =>
  customer?.hasAccount ? `${customerName ?? 'The customer'} is told${when}.` : undefined

/** Visits that end with an order that comes to `to`: a consultation stays with the booking that an order was made of. */
export const endingTexts = ({ visits, bookingId }: AdminOrder, to: OrderStatus) =>
  visits
    .filter(
      ({ kind, startsAt }) =>
        !isOpen(to) &&
        Date.parse(startsAt) > Date.now() &&
        (to === 'delivered' || bookingId === null || kind !== 'consultation'),
    )
    .map(({ startsAt }) => {
      const at = Date.parse(startsAt)
      // The customer came before the time, and collected it.
      const isDone = to === 'delivered' && indianDate(at) === indianDate(Date.now())
      return `The visit on ${visitTime(at)} is ${isDone ? 'done' : 'cancelled'}.`
    })
