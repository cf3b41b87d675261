import type { Malayalam } from './malayalam.ts'

/** A day's opening, in minutes after midnight in Kochi; null where the boutique opens by appointment only. */
export type OpeningDay = { open: number; close: number } | null

export type OpeningHours = {
  /** Sunday first. */
  week: OpeningDay[]
  /** Indian dates on which the boutique is closed, whatever the weekday. */
  closed: { date: string; reason?: string }[]
}

/**
 * What is short and stands on every page. An optional fact is absent until the admin enters it, and what would show it is
 * hidden: no page has a number, an account or a claim that nobody entered.
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
  /** True where `/questions` has anything to say: read from the boutique's words, entered by nobody. */
  hasAnswers?: true
}

/** 10 AM to 7 PM, until the admin enters other hours. */
export const defaultOpening = { open: 10 * 60, close: 19 * 60 }

/** What a page needs to be a page, until the admin enters the facts in the storefront editor. */
export const placeholderBoutique: BoutiqueFacts = {
  name: 'Kasavu & Lace',
  siteSince: '2024',
  address: { street: '', area: 'Kakkanad', city: 'Kochi', postcode: '', state: 'Kerala' },
  hours: {
    week: [null, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening],
    closed: [],
  },
}
