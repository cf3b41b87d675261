const key = 'just-booked'

/** The booking as the thanks name it, for the page that the customer is led to. */
export type JustBooked = { id: string; weekIsFull: boolean }

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
