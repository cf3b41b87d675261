import type { OrderStatus } from '../../../shared/orders.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import type { TodayOrder } from './queries.ts'

/** The lists of what is sewn, each with its title, in their order. */
export const workLists = [
  ['behind', 'Behind'],
  ['due', 'Finish today'],
  ['next', 'Next days'],
] as const

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

/** `Cut by Thu, 17 Dec`; of an order behind its plan `Cut by Thu, 17 Dec, 2 days behind`, or late altogether. */
export function finishText({ status, finishOn, dueOn, daysBehind }: Dated, today: string) {
  if (!finishOn) return undefined
  const text = `${doneBy[status] ?? 'Ready'} by ${weekdayDate(finishOn)}`
  if (dueOn && dueOn < today) return `${text}, was due ${weekdayDate(dueOn)}`
  return daysBehind > 0 ? `${text}, ${daysBehind} ${daysBehind === 1 ? 'day' : 'days'} behind` : text
}
