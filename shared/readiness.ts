import { dayMs } from './time.ts'
import { t } from './words/t.ts'

/** Weeks that a piece takes where its own page names none: what the form says, and the sample's answers to questions. */
export const usualWeeks = 5

export const formatWeeks = (weeks: number) => (weeks === 1 ? t('1 week') : t('{weeks} weeks', { weeks }))

type Wish = {
  /** The Indian dates of the event and of today, `2026-11-21`. */
  eventDate: string
  today: string
  product?: { name: string; weeksToMake: number | null }
}

/**
 * The notice for whoever books for a day that is nearer than the work takes: the piece's own weeks, or the
 * usual ones. Nothing where there is time enough, and for a day that has passed, which is refused.
 */
export function readinessNotice({ eventDate, today, product }: Wish) {
  const days = (Date.parse(eventDate) - Date.parse(today)) / dayMs
  const weeks = product?.weeksToMake ?? usualWeeks
  if (!(days >= 0) || days >= weeks * 7) return undefined
  const time = formatWeeks(weeks)
  return product?.weeksToMake
    ? t('{piece} takes about {time}. We will call to see what is possible.', { piece: product.name, time })
    : t('A piece takes us about {time}. We will call to see what is possible.', { time })
}
