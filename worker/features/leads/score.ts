import type { ScoreReason } from '../../../shared/leads.ts'
import type { ServiceType } from '../../../shared/services.ts'
import { dayMs } from '../../../shared/time.ts'

/** Known facts about a person who got in touch; an absent fact scores nothing. */
export type Signals = {
  phone?: string | null
  email?: string | null
  serviceType?: ServiceType
  /** An Indian calendar date, `2026-11-21`. */
  eventDate?: string | null
  message?: string | null
  photos?: number
  productSlug?: string | null
  preferredTime?: string | null
  /** Came to the boutique, called or wrote instead of filling in a form. */
  inPerson?: boolean
  hasBookedBefore?: boolean
}

/** Reasons known only at the time of the request. */
export const scoreLabels = { inPerson: 'Came or called in person', hasBookedBefore: 'Has booked before' }

/** Days within which an event counts as soon: a suit takes weeks to make. */
const soonDays = 90
/** Minimum characters of a message that counts as descriptive. */
const descriptiveLength = 40

function scoreEventDate(eventDate: string, today: string): ScoreReason | undefined {
  const days = (Date.parse(eventDate) - Date.parse(today)) / dayMs
  if (days < 0) return undefined
  return days <= soonDays ? { label: 'Event within 3 months', points: 20 } : { label: 'Event date is set', points: 10 }
}

/**
 * Returns the score of a lead, 0 to 100, with the reasons to show; `today` is an Indian date. A plain web booking (a
 * suit, a phone, an e-mail) scores 50.
 */
export function scoreLead(signals: Signals, today: string): { leadScore: number; scoreReasons: ScoreReason[] } {
  const { serviceType, eventDate } = signals
  const reasons = [
    serviceType === 'accessories' && { label: 'Asked for accessories', points: 10 },
    serviceType && serviceType !== 'accessories' && { label: 'Asked for tailoring', points: 20 },
    signals.phone && { label: 'Can be called', points: 20 },
    signals.email && { label: 'Can be emailed', points: 10 },
    eventDate && scoreEventDate(eventDate, today),
    (signals.photos ?? 0) > 0 && { label: 'Sent inspiration photos', points: 10 },
    (signals.message?.length ?? 0) >= descriptiveLength && { label: 'Described the wish', points: 10 },
    signals.productSlug && { label: 'Chose a piece', points: 5 },
    signals.preferredTime && { label: 'Named a time', points: 5 },
    signals.inPerson && { label: scoreLabels.inPerson, points: 15 },
    signals.hasBookedBefore && { label: scoreLabels.hasBookedBefore, points: 10 },
  ]
  const scoreReasons = reasons.filter((reason) => !!reason)
  const sum = scoreReasons.reduce((total, reason) => total + reason.points, 0)
  return { leadScore: Math.min(100, sum), scoreReasons }
}
