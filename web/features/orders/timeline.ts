import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { dayMonth, shortDate } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

/** `2 items`; an order without a list is one piece. */
export function formatItemCount(items: { quantity: number }[]) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0) || 1
  return count === 1 ? '1 item' : `${count} items`
}

type TimelineStep = { name: OrderStatus; state: 'done' | 'now' | 'todo'; when?: string }

type TimelineOrder = Pick<CustomerOrder, 'status' | 'createdAt' | 'stages' | 'estimatedDelivery' | 'eventDate'>

/**
 * The stages of an order that goes its way, with when each was reached last and what is promised of the rest. A
 * cancelled order has none.
 */
export function toTimeline(order: TimelineOrder): TimelineStep[] {
  const { status, stages, createdAt } = order
  if (status === 'cancelled') return []
  const workStatuses = orderStatuses.filter((name) => name !== 'cancelled')
  const reached = workStatuses.indexOf(status)
  const isDelivered = status === 'delivered'
  return workStatuses.map((name, index) => {
    const at = stages.findLast(({ stage }) => stage === name)?.at ?? (name === 'pending' ? createdAt : undefined)
    if (index < reached || isDelivered) return { name, state: 'done', when: at && dayMonth(at) }
    if (index === reached) return { name, state: 'now', when: at && `Since ${dayMonth(at)}` }
    return { name, state: 'todo', when: formatPromise(name, order) }
  })
}

function formatPromise(stage: OrderStatus, { estimatedDelivery, eventDate }: TimelineOrder) {
  if (stage === 'ready' && estimatedDelivery) return `About ${dayMonth(estimatedDelivery)}`
  if (stage === 'delivered' && isIsoDate(eventDate)) return `Before ${dayMonth(eventDate)}`
  return undefined
}

/** The day it is made for is free text at the desk; only a date can be shown as one. */
export const isIsoDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The day it is made for: a date as `14 May 2025`, words as they are. */
export const formatEventDate = (text: string | null) => (isIsoDate(text) ? shortDate(text) : text || undefined)
