import { type Discount, priceOf } from './money.ts'
import { dayMs, indianDate, indianToday } from './time.ts'

/** Answers to a quotation. */
export const quoteAnswers = ['accepted', 'change'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** Ways in which an answer reached the desk; `room` is the customer's own page. */
export const deskWays = ['phone', 'whatsapp', 'in-person'] as const
export type QuoteWay = 'room' | (typeof deskWays)[number]

export type QuoteLine = { productId: string | null; name: string; quantity: number; price: number }

/** Default validity of a quotation in days, and the maximum. */
const usualDays = 14
const maxDays = 366

/** Returns the minimum, maximum and default last day of a quotation sent at a moment, as Indian dates. */
export const validDays = (now: number) => ({
  min: indianDate(now),
  usual: indianDate(now + usualDays * dayMs),
  max: indianDate(now + maxDays * dayMs),
})

type Answered = { answer: QuoteAnswer | null; supersededAt: Date | string | null; validUntil: string }

/** Returns whether a quotation is still valid: until its last day is over in Kochi. */
export const isInTime = ({ validUntil }: Pick<Answered, 'validUntil'>, today = indianToday()) => today <= validUntil

/** Returns whether a quotation waits for its customer: it is the latest, has no answer and is still valid. */
export const isOpenQuote = (quote: Answered) => !quote.answer && !quote.supersededAt && isInTime(quote)

/** Returns whether a quotation is the agreed one: accepted and not superseded. */
export const isAgreed = ({ answer, supersededAt }: Answered) => answer === 'accepted' && !supersededAt

type Quoted = { lines: Pick<QuoteLine, 'price' | 'quantity'>[]; total: number; discount: Discount | null }

/** Returns a quotation's discount and delivery charge, in paise. */
export function quotedParts({ lines, total, discount }: Quoted) {
  const { discountAmount, price } = priceOf({ items: lines, discount })
  return { discountAmount, charge: total - price }
}
