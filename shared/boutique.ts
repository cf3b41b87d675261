import type { Malayalam } from './malayalam.ts'

/** A day's opening, in minutes after midnight in Kochi; null where the boutique opens by appointment only. */
export type OpeningDay = { open: number; close: number } | null

export type OpeningHours = {
  /** Sunday first. */
  week: OpeningDay[]
  /** Indian dates on which the boutique is closed, regardless of the weekday. */
  closed: { date: string; reason?: string }[]
}

/**
 * Short facts that every page has. An optional fact is absent until the admin enters it, and pages hide the elements
 * that depend on it. No page shows a made-up number, account or claim.
 */
export type BoutiqueFacts = {
  name: string
  owner?: string
  established?: number
  /** First year of the footer's © line. */
  siteSince: string
  /** E.164. */
  phone?: string
  /** E.164. */
  whatsapp?: string
  email?: string
  /** `street` and `postcode` are empty until entered. `map` is `latitude,longitude` or the address of a map. */
  address: {
    street: string
    area: string
    city: string
    postcode: string
    state: string
    map?: string
    malayalam?: Malayalam
  }
  instagram?: { handle: string; url: string }
  facebook?: { url: string }
  hours: OpeningHours
  families?: string
  experience?: string
  rating?: { value: string; from: string }
  /** One line above every public page: `Christmas orders until 1 December`. */
  notice?: string
  /** The Malayalam of `owner` and `notice`. */
  malayalam?: Malayalam
  /** True if `/questions` has content; derived from the boutique's texts. */
  hasAnswers?: true
}

/** Opening hours of 10 AM to 7 PM, until the admin enters others. */
export const defaultOpening = { open: 10 * 60, close: 19 * 60 }

/** Placeholder facts, until the admin enters the real ones in the storefront editor. */
export const placeholderBoutique: BoutiqueFacts = {
  name: 'Kasavu & Lace',
  siteSince: '2024',
  address: { street: '', area: 'Kakkanad', city: 'Kochi', postcode: '', state: 'Kerala' },
  hours: {
    week: [null, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening],
    closed: [],
  },
}
