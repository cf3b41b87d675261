import type { OrderStatus } from '../../../shared/orders.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import type { TodayOrder } from './queries.ts'

export type Titled = { outfitType: string; wearerName: string | null }

/**
 * What is made, and for whom by the first name. "Baptism Suit for Mia Kurian" says both; so does "Mia's gown", which stays
 * one.
 */
export function titleParts({ outfitType, wearerName }: Titled): { made: string; wearer: string | null } {
  if (!wearerName) return { made: outfitType, wearer: null }
  const [made = '', ...rest] = outfitType.split(` for ${wearerName}`)
  if (rest.length === 1 && /^(\s|$)/.test(rest[0] ?? '')) return { made, wearer: wearerName }
  return { made: outfitType, wearer: outfitType.includes(wearerName) ? null : wearerName }
}

/** `Baptism Suit, Mia`: what is made and for whom, once, however she has written it. */
export function rowTitle(order: Titled) {
  const { made, wearer } = titleParts(order)
  return wearer ? `${made}, ${wearer}` : made
}

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
