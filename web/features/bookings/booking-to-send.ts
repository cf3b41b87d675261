import { hourMs } from '../../../shared/time.ts'
import { onLogout } from '../../logout.ts'

/** Read by boot/page.ts too, which starts the sign-in form for whoever comes from here. */
const storageKey = 'booking-to-send'
/** Making an account takes minutes; whoever comes back later is not to be surprised. */
const lifetimeMs = hourMs

/** `photos` counts what was chosen, `unstored` those of them that the browser could not store; `next` is the form's address on this site. */
type BookingToSend = { photos: number; unstored: number; next: string }

/**
 * That somebody pressed Book and went for an account: the form sends itself once she is back. Known to this tab only,
 * where a draft is to the device.
 */
export const bookingToSend = {
  write(booking: BookingToSend) {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...booking, at: Date.now() }))
    } catch {
      // She presses Book again when she is back.
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

/** The booking as the thanks name it, for the page that the customer is led to. */
type JustBooked = { id: string; weekIsFull: boolean }

/** Keeps which booking was just made, for this window and until it is closed. */
export function keepJustBooked({ id, weekIsFull }: JustBooked) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, weekIsFull }))
  } catch {
    // Without a store the booking is on top of the list all the same.
  }
}

export function readJustBooked(): JustBooked | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
