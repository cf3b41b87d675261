import { draft } from './booking-draft.ts'
import { bookingToSend } from './booking-to-send.ts'

/** Returns the path of the form and the customer's details for a booking that waits for an account. */
export function findBookingToSend() {
  const booking = bookingToSend.read()
  if (!booking) return undefined
  const { parentName, email } = draft.read()?.fields ?? {}
  const [firstName = '', ...lastNames] = textOf(parentName).split(/\s+/)
  return { next: booking.next, firstName, lastName: lastNames.join(' '), email: textOf(email) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
