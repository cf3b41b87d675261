import { type Discount, priceOf } from './money.ts'
import { dayMs, indianDate, indianToday } from './time.ts'

/** What can be said to a quotation. */
export const quoteAnswers = ['accepted', 'change'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** How the desk heard an answer; `room` is the customer's own page. */
export const deskWays = ['phone', 'whatsapp', 'in-person'] as const
export type QuoteWay = 'room' | (typeof deskWays)[number]

export type QuoteLine = { productId: string | null; name: string; quantity: number; price: number }

/** A quotation is good for so many days unless the admin says otherwise, and for no more than a year. */
const usualDays = 14
const maxDays = 366

/** The Indian dates that a quotation sent at a moment may, and usually does, end with. */
export const validDays = (now: number) => ({
  min: indianDate(now),
  usual: indianDate(now + usualDays * dayMs),
  max: indianDate(now + maxDays * dayMs),
})

type Answered = { answer: QuoteAnswer | null; supersededAt: Date | string | null; validUntil: string }

/** Whether a quotation is still in time: until its last day is over in Kochi. */
export const isInTime = ({ validUntil }: Pick<Answered, 'validUntil'>, today = indianToday()) => today <= validUntil

/** Whether it waits for its customer: the latest, without an answer, and in time. */
export const isOpenQuote = (quote: Answered) => !quote.answer && !quote.supersededAt && isInTime(quote)

/** Whether it is what was agreed on, until another is. */
export const isAgreed = ({ answer, supersededAt }: Answered) => answer === 'accepted' && !supersededAt

type Quoted = { lines: Pick<QuoteLine, 'price' | 'quantity'>[]; total: number; discount: Discount | null }

/** The parts of a quotation beside its lines: its discount and the charge to the door, in paise. */
export function quotedParts({ lines, total, discount }: Quoted) {
  const { discountAmount, price } = priceOf({ items: lines, discount })
  return { discountAmount, charge: total - price }
}
