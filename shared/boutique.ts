/** A day's opening, in minutes after midnight in Kochi; null where the boutique opens by appointment only. */
export type OpeningDay = { open: number; close: number } | null

export type OpeningHours = {
  /** Sunday first. */
  week: OpeningDay[]
  /** Indian dates on which the boutique is closed, whatever the weekday. */
  closed: { date: string; reason?: string }[]
}

export type BoutiqueFacts = {
  name: string
  owner: string
  established: number
  /** First year of the footer's © line. */
  siteSince: string
  phone: string
  /** Country code and number, digits only, as wa.me takes it. */
  whatsapp: string
  email: string
  address: { street: string; area: string; city: string; postcode: string; state: string }
  instagram: { handle: string; url: string }
  facebook: { url: string }
  hours: OpeningHours
  families: string
  experience: string
  rating: { value: string; from: string }
}

/** 10 AM to 7 PM, until the admin enters other hours. */
export const defaultOpening = { open: 10 * 60, close: 19 * 60 }

/** Placeholders until the admin enters the facts in the storefront editor. */
export const placeholderBoutique: BoutiqueFacts = {
  name: 'Kasavu & Lace',
  owner: 'Anna Kurian',
  established: 2010,
  siteSince: '2024',
  phone: '+91 00000 00000',
  whatsapp: '910000000000',
  email: 'hello@example.com',
  address: { street: '12 Placeholder Lane', area: 'Kakkanad', city: 'Kochi', postcode: '682030', state: 'Kerala' },
  instagram: { handle: '@kasavuandlace', url: 'https://www.instagram.com/kasavuandlace/' },
  facebook: { url: 'https://www.facebook.com/kasavuandlace/' },
  hours: {
    week: [null, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening, defaultOpening],
    closed: [],
  },
  families: '500+',
  experience: '10+',
  rating: { value: '4.9', from: '27+' },
}
