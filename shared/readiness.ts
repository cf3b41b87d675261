import { daysNeeded } from './orders.ts'
import { dayMs } from './time.ts'

export const formatWeeks = (weeks: number) => (weeks === 1 ? '1 week' : `${weeks} weeks`)

type Wish = {
  /** The Indian dates of the event and of today, `2026-11-21`. */
  eventDate: string
  today: string
  product?: { name: string; weeksToMake: number | null }
}

/**
 * What is to be said to whoever books for a day that is nearer than the work takes: the piece's own weeks, or those an
 * order needs. Nothing where there is time enough, and for a day that has passed, which is refused.
 */
export function readinessNotice({ eventDate, today, product }: Wish) {
  const days = (Date.parse(eventDate) - Date.parse(today)) / dayMs
  const weeks = product?.weeksToMake ?? daysNeeded.pending / 7
  if (!(days >= 0) || days >= weeks * 7) return undefined
  const what = product?.weeksToMake ? `${product.name} takes` : 'A piece takes us'
  return `${what} about ${formatWeeks(weeks)}. We will call to see what is possible.`
}
