import { dayMs } from './time.ts'

/**
 * Months for which records are kept after they were last touched. /privacy and the desk's list show the same periods.
 */
export const keptMonths = {
  /** A cancelled or unanswered booking. */
  booking: 12,
  /** A lost enquiry or lead. */
  lead: 12,
  /** A guest's chat, after its last message. */
  guestChat: 12,
  /** Photos of an order, after its delivery or cancellation; photos that are added later, after their upload. */
  orderPhotos: 12,
  /** A set of measurements, after it was taken or after the last status change of an order that uses it. */
  measurements: 24,
  notification: 12,
  /** The buyer's name on a bill, after the bill was made. */
  billName: 96,
}

/**
 * Returns the moment before which a kind of record is deleted, in milliseconds. A year counts as 366 days, so that no
 * record is deleted a day early.
 */
export const keptSince = (kind: keyof typeof keptMonths, now: number) => now - (keptMonths[kind] / 12) * 366 * dayMs

/** Time for which a sent WhatsApp message is kept, in milliseconds. */
export const sentMessageMs = 30 * dayMs
