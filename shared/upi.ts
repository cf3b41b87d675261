import { shortOrderId } from './orders.ts'

/** An address of UPI, such as `anna.boutique@okhdfcbank`. */
export const upiIdPattern = /^[\w.-]{2,64}@[A-Za-z][\w.-]{1,63}$/

/** Many banks let no more than this go out by UPI in a day, in paise. */
export const upiDayLimit = 10_000_000

/** Of a name, encoded: Malayalam takes 9 for a character, and cameras do not read a code of much more. */
const nameBytes = 180

/** As much of a name as its code has room for, in whole characters. */
function shortName(name: string) {
  let short = ''
  for (const character of name) {
    if (encodeURIComponent(short + character).length > nameBytes) break
    short += character
  }
  return short.trimEnd()
}

type UpiPayment = {
  /** Where the money goes. */
  id: string
  /** Whom the app names as the payee. */
  name: string
  /** In paise, above 0. */
  amount: number
  orderId: string
  /** A moment in milliseconds: it tells two tries for one order apart. */
  at: number
}

/**
 * The link of a UPI code: what it says is all a payment app needs. Without `mc`, `tid`, `sign` and `url`, which are for
 * merchants of a bank; apps refuse them from others.
 */
export function upiLink({ id, name, amount, orderId, at }: UpiPayment) {
  const order = shortOrderId(orderId)
  const fields = {
    pn: shortName(name),
    am: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    cu: 'INR',
    tn: `Order ${order}`,
    tr: `${order}${at.toString(36)}`,
  }
  // An id has no letter that must be encoded, and some apps do not read its @ otherwise.
  return `upi://pay?pa=${id}${Object.entries(fields)
    .map(([field, value]) => `&${field}=${encodeURIComponent(value)}`)
    .join('')}`
}
