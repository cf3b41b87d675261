import { sql } from 'drizzle-orm'
import type { OrderInput, OrderPatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { toE164 } from '../../lib/phone.ts'
import { findLeadStatement } from '../leads/convert-lead.ts'
import { buildWalkIn, splitName } from '../leads/walk-ins.ts'
import type { Order } from './order.ts'

/** The number that the order will have, as it is dialled. */
export const phoneOf = ({ customerPhone, bookingId }: OrderInput) =>
  customerPhone === undefined && bookingId
    ? sql`(SELECT phone_e164 FROM bookings WHERE id = ${bookingId})`
    : (toE164(customerPhone ?? '') ?? '')

/** The order of a customer without an account: the one of its number, else a new one. */
export function withCustomer(order: Order, walkInId: string | undefined) {
  const { userId, customerName, customerPhone: phone, customerPhoneE164: phoneE164 } = order
  if (userId || !phone || !phoneE164) return { order }
  if (walkInId) return { order: { ...order, userId: walkInId } }
  const newCustomer = buildWalkIn({ ...splitName(customerName ?? ''), phone, phoneE164 })
  return { order: { ...order, userId: newCustomer.id }, newCustomer }
}

/** The lead that the booking made; without one, that of the order's own contact, or of its account's. */
export function findLeadOfStatement(
  ctx: Ctx,
  {
    bookingId,
    userId,
    customerPhone,
    customerEmail,
  }: Pick<OrderInput, 'bookingId' | 'userId' | 'customerPhone' | 'customerEmail'>,
) {
  if (bookingId)
    return findLeadStatement(
      ctx,
      sql`(SELECT phone_e164 FROM bookings WHERE id = ${bookingId})`,
      sql`(SELECT email FROM bookings WHERE id = ${bookingId})`,
    )
  return findLeadStatement(
    ctx,
    customerPhone ? (toE164(customerPhone) ?? null) : sql`(SELECT phone_e164 FROM users WHERE id = ${userId ?? null})`,
    customerEmail ?? sql`(SELECT email FROM users WHERE id = ${userId ?? null})`,
  )
}

/** The lead of whoever an order turns out to be of: by its new phone, e-mail or account. */
export function findLeadOfPatchStatement(ctx: Ctx, { userId, customerPhone, customerEmail }: OrderPatch) {
  if (!userId && !customerPhone && !customerEmail) return
  return findLeadOfStatement(ctx, {
    userId: userId ?? undefined,
    customerPhone: customerPhone ?? undefined,
    customerEmail: customerEmail ?? undefined,
  })
}
