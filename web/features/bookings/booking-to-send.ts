import { hourMs } from '../../../shared/time.ts'
import { onLogout } from '../../logout.ts'

/** Session storage key; boot/page.ts reads it too and starts the sign-in form for such a visitor. */
const storageKey = 'booking-to-send'
/** Making an account takes minutes; after this time, in milliseconds, the booking is not sent automatically. */
const lifetimeMs = hourMs

/**
 * `photos` counts the chosen photos, `unstored` those the browser could not store; `next` is the form's path on this
 * site.
 */
type BookingToSend = { photos: number; unstored: number; next: string }

/**
 * Records that a visitor pressed Book and left to make an account; the form is then sent on return. Stored for this tab
 * only, while the draft is stored for the device.
 */
export const bookingToSend = {
  write(booking: BookingToSend) {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...booking, at: Date.now() }))
    } catch {
      // Without storage the customer presses Book again on return.
    }
  },
  read(): BookingToSend | undefined {
    try {
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
      const isWhole =
        typeof stored?.photos === 'number' && typeof stored.unstored === 'number' && typeof stored.next === 'string'
      return isWhole && stored.at + lifetimeMs > Date.now() ? stored : undefined
    } catch {
      return undefined
    }
  },
  clear() {
    try {
      sessionStorage.removeItem(storageKey)
    } catch {}
  },
}
onLogout(bookingToSend.clear)

const key = 'just-booked'

/** Booking named in the thank-you message on the next page. */
type JustBooked = { id: string; weekIsFull: boolean }

/** Stores the new booking in session storage. */
export function keepJustBooked({ id, weekIsFull }: JustBooked) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, weekIsFull }))
  } catch {
    // Without storage the booking is still first in the list.
  }
}

export function readJustBooked(): JustBooked | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
