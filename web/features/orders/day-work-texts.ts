import type { OrderStatus } from '../../../shared/orders.ts'
import { dayMonth, weekdayDate } from '../../lib/format.ts'
import { type Titled, titleParts } from './order-texts.ts'
import type { TodayOrder } from './queries.ts'

/** What is done by the day on which a status is finished. */
const doneBy: Partial<Record<OrderStatus, string>> = {
  pending: 'Confirm',
  confirmed: 'Start',
  measurement: 'Measure',
  cutting: 'Cut',
  stitching: 'Stitch',
  fitting: 'Fit',
}

type Dated = Pick<TodayOrder, 'status' | 'finishOn' | 'dueOn' | 'daysBehind'>

/** `Baptism Suit, Mia`: what is made and for whom, once, however she has written it. */
export function rowTitle(order: Titled) {
  const { made, wearer } = titleParts(order)
  return wearer ? `${made}, ${wearer}` : made
}

/** `Cut by Thu, 17 Dec`; of an order behind its plan `Cut by Thu, 17 Dec, 2 days behind`, or late altogether. */
export function finishText({ status, finishOn, dueOn, daysBehind }: Dated, today: string) {
  if (!finishOn) return undefined
  const text = `${doneBy[status] ?? 'Ready'} by ${weekdayDate(finishOn)}`
  if (dueOn && dueOn < today) return `${text}, was due ${weekdayDate(dueOn)}`
  return daysBehind > 0 ? `${text}, ${daysBehind} ${daysBehind === 1 ? 'day' : 'days'} behind` : text
}

type Week = { weekOf: string; load: number; capacity: number | null }

/** `Week of 7 Dec: 7 of 8`, or without a capacity how much there is. */
export const weekText = ({ weekOf, load, capacity }: Week) =>
  `Week of ${dayMonth(weekOf)}: ${load} ${capacity === null ? 'to be fitted' : `of ${capacity}`}`
