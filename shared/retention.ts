import { dayMs } from './time.ts'

/** How many months things are kept after they were last touched; /privacy and the desk's list say the same. */
export const keptMonths = {
  /** A booking that was cancelled or never answered. */
  booking: 12,
  /** An enquiry or a lead that is lost. */
  lead: 12,
  /** A guest's chat, after its last word. */
  guestChat: 12,
  /** The photos of an order, after it was delivered or cancelled, and those that are added to it later after they came. */
  orderPhotos: 12,
  /** A set of measurements, after it was taken or the last order that is made by it moved on. */
  measurements: 24,
  notification: 12,
  /** The buyer's name on a bill, after it was made. */
  billName: 96,
}

/** The moment before which a thing of this kind goes, in milliseconds: a year has 366 days here, so that none goes a day early. */
export const keptSince = (kind: keyof typeof keptMonths, now: number) => now - (keptMonths[kind] / 12) * 366 * dayMs

/** How long a message on WhatsApp is kept after it was sent, in milliseconds. */
export const sentMessageMs = 30 * dayMs
