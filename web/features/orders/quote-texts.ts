import * as z from 'zod/mini'
import { isInTime, type QuoteWay } from '../../../shared/quotes.ts'
import { required } from '../../../shared/text.ts'
import { clockTime, dayAndMonth, dayMonth, shortDate } from '../../lib/format.ts'
import type { AdminOrder, AdminOrderListItem } from './queries.ts'

/** `21 Nov 2026, 2:05 PM`: what was agreed needs its day and hour. */
export const answeredText = (at: string) => `${shortDate(at)}, ${clockTime(at)}`

const wayTexts: Record<QuoteWay, string> = {
  room: '',
  phone: ' on the phone',
  whatsapp: ' on WhatsApp',
  'in-person': ' in person',
}

/** Where a quotation stands, for the desk; the newest may be replaced by none, as the order has changed. */
export function quoteStateText(quote: AdminOrder['quotes'][number], isNewest: boolean) {
  const { answer, answeredAt, how, supersededAt, validUntil, comment } = quote
  if (answer && answeredAt) {
    const when = `${wayTexts[how ?? 'room']}, ${answeredText(answeredAt)}`
    if (answer === 'accepted') return `Accepted${when}${supersededAt ? '. Another was accepted since.' : ''}`
    return `The customer asked for a change${when}${comment ? `: “${comment}”` : ''}`
  }
  if (supersededAt) return isNewest ? 'Withdrawn, as the order has changed' : 'Replaced by a newer one'
  return isInTime(quote) ? `Waits, valid until ${dayAndMonth(validUntil)}` : `Was valid until ${dayMonth(validUntil)}`
}

/** What the list of orders says of the latest quotation; of one that was accepted the stage says enough. */
export const quoteBadges: Record<NonNullable<AdminOrderListItem['quote']>, string | undefined> = {
  open: 'Quotation sent',
  change: 'Wants the quotation changed',
  expired: 'Quotation expired',
  withdrawn: 'Quotation to send again',
  accepted: undefined,
}

/** What a customer wants changed. */
export const changeForm = z.object({ comment: required(1000, 'What to change', 'change_missing') })
