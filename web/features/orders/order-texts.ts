import * as z from 'zod/mini'
import { type Discount, moneyLimits } from '../../../shared/money.ts'
import { isOpen, type OrderStatus, type riskOf } from '../../../shared/orders.ts'
import { isInTime, type QuoteWay } from '../../../shared/quotes.ts'
import { required } from '../../../shared/text.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { clockTime, dayAndMonth, dayMonth, shortDate } from '../../lib/format.ts'
import { formatRupeesInput } from '../../lib/rupees.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import type { AdminOrder, AdminOrderListItem, TodayOrder } from './queries.ts'

/** Default title of an update by stage; it also fits a second photo of the same stage. */
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

/** Formats why an order needs attention: `Event in 4 days, still cutting`. */
export function formatRisk({ by, days }: Pick<Risk, 'by' | 'days'>, status: OrderStatus) {
  const what = by === 'delivery' ? 'Promised' : days < 0 ? 'Event was' : 'Event'
  return `${what} ${formatDaysLeft(days, by)}, ${remainingWork[status] ?? status}`
}

function formatDaysLeft(days: number, by: Risk['by']) {
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[days]
  if (near) return by === 'delivery' && days >= 0 ? `for ${near}` : near
  return days < 0 ? `${-days} days ago` : `in ${days} days`
}

/** Formats the number of items, `2 items`; an order without a list counts as one. */
export function formatItemCount(items: { quantity: number }[]) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0) || 1
  return count === 1 ? t('1 item') : t('{count} items', { count })
}

/** Formats items without prices: `Gown, Bonnet × 2`. */
export const piecesText = (items: { name: string; quantity: number }[]) =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')

/** Formats the number of photos, `2 photos`; undefined for none. */
export const formatPhotoCount = (count: number) =>
  count === 0 ? undefined : count === 1 ? '1 photo' : `${count} photos`

/** Formats the event day: a date as `14 May 2025`, free text unchanged. */
export const formatEventDate = (text: string | null) => (isIsoDate(text) ? shortDate(text) : text || undefined)

/** Says who is notified of a status change; undefined for an order without an account. */
export const noticeOf = ({ customer, customerName }: AdminOrder, when = '') =>
  customer?.hasAccount ? `${customerName ?? 'The customer'} is told${when}.` : undefined

/** Lists the visits that end when an order reaches `to`; a consultation stays with the order's booking. */
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
      // The customer came early today and collected the order.
      const isDone = to === 'delivered' && indianDate(at) === indianDate(Date.now())
      return `The visit on ${visitTime(at)} is ${isDone ? 'done' : 'cancelled'}.`
    })

/** Formats the time of an answer with day and hour: `21 Nov 2026, 2:05 PM`. */
export const answeredText = (at: string) => `${shortDate(at)}, ${clockTime(at)}`

const wayTexts: Record<QuoteWay, string> = {
  room: '',
  phone: ' on the phone',
  whatsapp: ' on WhatsApp',
  'in-person': ' in person',
}

/**
 * Describes the state of a quotation for admins. If the newest was superseded, the order has changed and no newer
 * quotation exists.
 */
export function quoteStateText(quote: AdminOrder['quotes'][number], isNewest: boolean, name = 'The customer') {
  const { answer, answeredAt, how, supersededAt, validUntil, comment } = quote
  if (answer && answeredAt) {
    const when = `${wayTexts[how ?? 'room']}, ${answeredText(answeredAt)}`
    if (answer === 'accepted') return `Accepted${when}${supersededAt ? '. Another was accepted since.' : ''}`
    return `${name} asked for a change${when}${comment ? `: “${comment}”` : ''}`
  }
  if (supersededAt) return isNewest ? 'Withdrawn, as the order has changed' : 'Replaced by a newer one'
  return isInTime(quote) ? `Waits, valid until ${dayAndMonth(validUntil)}` : `Was valid until ${dayMonth(validUntil)}`
}

/** Badge of the latest quotation in the list of orders; an accepted one needs none, because the stage implies it. */
export const quoteBadges: Record<NonNullable<AdminOrderListItem['quote']>, string | undefined> = {
  open: 'Quotation sent',
  change: 'Wants the quotation changed',
  expired: 'Quotation expired',
  withdrawn: 'Quotation to send again',
  accepted: undefined,
}

/** Schema of a customer's change request. */
export const changeForm = z.object({ comment: required(1000, 'What to change', 'change_missing') })

type Titled = { outfitType: string; wearerName: string | null }

/**
 * Splits a title into the garment and the wearer's first name. "Baptism Suit for Mia Kurian" splits; "Mia's gown"
 * already contains the name and stays whole.
 */
export function titleParts({ outfitType, wearerName }: Titled): { made: string; wearer: string | null } {
  if (!wearerName) return { made: outfitType, wearer: null }
  const [made = '', ...rest] = outfitType.split(` for ${wearerName}`)
  if (rest.length === 1 && /^(\s|$)/.test(rest[0] ?? '')) return { made, wearer: wearerName }
  return { made: outfitType, wearer: outfitType.includes(wearerName) ? null : wearerName }
}

/** Formats `Baptism Suit, Mia`: garment and wearer, without repeating the name. */
export function rowTitle(order: Titled) {
  const { made, wearer } = titleParts(order)
  return wearer ? `${made}, ${wearer}` : made
}

/** Work lists of the day with their titles, in display order. */
export const workLists = [
  ['behind', 'Behind'],
  ['due', 'Finish today'],
  ['next', 'Next days'],
] as const

/** Verb for finishing each status. */
const doneBy: Partial<Record<OrderStatus, string>> = {
  pending: 'Confirm',
  confirmed: 'Start',
  measurement: 'Measure',
  cutting: 'Cut',
  stitching: 'Stitch',
  fitting: 'Fit',
}

type Dated = Pick<TodayOrder, 'status' | 'finishOn' | 'dueOn' | 'daysBehind'> & { isRush?: boolean }

/**
 * Formats the deadline: `Cut by Thu, 17 Dec`, with `2 days behind` or the missed due day. Adds `rush` for a squeezed
 * plan.
 */
export function finishText({ status, finishOn, dueOn, daysBehind, isRush }: Dated, today: string) {
  if (!finishOn) return undefined
  const text = `${doneBy[status] ?? 'Ready'} by ${weekdayDate(finishOn)}${isRush ? ', rush' : ''}`
  if (dueOn && dueOn < today) return `${text}, was due ${weekdayDate(dueOn)}`
  return daysBehind > 0 ? `${text}, ${daysBehind} ${daysBehind === 1 ? 'day' : 'days'} behind` : text
}

/** Schema of a typed amount in rupees; returns paise. */
export const typedAmount = z.pipe(
  z.string(),
  z.transform((typed, { issues }) => {
    const paise = parseRupees(typed)
    if (paise === null || paise === 0)
      issues.push({ code: 'custom', message: t('Please enter an amount in rupees, such as 6,000'), input: typed })
    else if (paise > moneyLimits.total)
      issues.push({ code: 'custom', message: t('This amount is too large'), input: typed })
    return paise ?? 0
  }),
)

/** Formats a discount as typed: `10%` or `500`; empty for none. */
export function discountText(discount: Discount | null) {
  if (!discount) return ''
  return discount.percent === null ? formatRupeesInput(discount.amount ?? 0) : `${discount.percent / 100}%`
}

/** Names the line of a discount: `Discount of 10%, Onam`. */
export const discountName = ({
  discount,
  discountReason,
}: {
  discount: Discount | null
  discountReason: string | null
}) =>
  [discount?.percent ? t('Discount of {percent}%', { percent: discount.percent / 100 }) : t('Discount'), discountReason]
    .filter(Boolean)
    .join(', ')
