import { shortOrderId } from './orders.ts'

/** Pattern of a UPI address, such as `anna.boutique@okhdfcbank`. */
export const upiIdPattern = /^[\w.-]{2,64}@[A-Za-z][\w.-]{1,63}$/

/** Daily limit of many banks for payments by UPI, in paise. */
export const upiDayLimit = 10_000_000

/** Maximum bytes of an encoded name. A Malayalam character takes 9, and cameras cannot read a code with many more. */
const nameBytes = 180

/** Shortens a name to whole characters that fit into the code. */
function shortName(name: string) {
  let short = ''
  for (const character of name) {
    if (encodeURIComponent(short + character).length > nameBytes) break
    short += character
  }
  return short.trimEnd()
}

type UpiPayment = {
  /** UPI address of the payee. */
  id: string
  /** Payee's name in the payment app. */
  name: string
  /** In paise, above 0. */
  amount: number
  orderId: string
  /** A moment in milliseconds, which distinguishes two attempts for one order. */
  at: number
}

/**
 * Returns the link of a UPI code with everything a payment app needs. Omits `mc`, `tid`, `sign` and `url`, which are
 * for a bank's merchants: apps refuse them from others.
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
  // A UPI address has no characters to encode, and some apps do not accept an encoded @.
  return `upi://pay?pa=${id}${Object.entries(fields)
    .map(([field, value]) => `&${field}=${encodeURIComponent(value)}`)
    .join('')}`
}
