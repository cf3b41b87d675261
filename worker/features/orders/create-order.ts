import { eq } from 'drizzle-orm'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import { serviceLabels } from '../../../shared/services.ts'
import type { Ctx } from '../../context.ts'
import { bookings, orders, users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import * as photos from '../uploads/photos.ts'
import { enqueueCreatedStatement } from './notifications.ts'
import { isEqual, type Order, orderAmounts, toAdmin, toDialable, toItemRows } from './order-values.ts'
import { rankOrder } from './rank.ts'
import { fieldLabels } from './stale-order.ts'
import { insertItemsStatement, insertPaymentStatement, insertStatusStatement } from './statements.ts'

type Booking = typeof bookings.$inferSelect

/**
 * Opens an order for a walk-in, or from a booking with its customer, contact, account and photos: order, lines, stage,
 * advance and the customer's notification in one batch. Sent again with the same `id` it is the same order
 * (`repeated`). 409 (`orderId`) for a booking that has its order already,
 * 404 for no such booking or customer, 422 for a photo that is not usable.
 */
export async function createOrder(ctx: Ctx, admin: User, input: OrderInput) {
  const photoKeys = input.inspirationPhotos ?? []
  const [[existing], [booking], [earlier], photoRows, [account]] = await ctx.db.batch([
    findByIdStatement(ctx, input.id),
    ctx.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, input.bookingId ?? '')),
    findByBookingStatement(ctx, input.bookingId),
    photos.findStatement(ctx, photoKeys),
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, input.userId ?? '')),
  ])
  if (existing) return answerRepeat(existing, input)
  if (input.bookingId && !booking) fail(404, 'There is no such booking')
  if (input.userId && !account) fail(404, 'There is no such customer')
  if (earlier) refuseSecondOrder(earlier.id)

  const bookingPhotos = new Set(booking?.inspirationPhotos)
  const added = photoKeys.filter((key) => !bookingPhotos.has(key))
  const checked = await photos.check(ctx, admin.id, added, photoRows)
  const order = buildOrder(admin, input, booking)
  try {
    await ctx.db.batch([
      ctx.db.insert(orders).values(order),
      insertItemsStatement(ctx, toItemRows(order.id, input.items ?? [])),
      insertStatusStatement(ctx, order.id, order.status, order.createdAt),
      insertPaymentStatement(ctx, order.id, { amount: order.advanceAmount ?? 0 }, order.createdAt),
      ...reindex(ctx, 'order', null, order),
      enqueueCreatedStatement(ctx, order),
      ...photos.claimStatements(ctx, checked, 'order', order.id),
    ])
  } catch (error) {
    // All of it has rolled back: the same request, or somebody with the same booking or photo, was faster.
    const [existingNow] = await findByIdStatement(ctx, input.id)
    if (existingNow) return answerRepeat(existingNow, input)
    const [fasterOrder] = await findByBookingStatement(ctx, input.bookingId)
    if (fasterOrder) refuseSecondOrder(fasterOrder.id)
    if (photos.isClaimRace(error)) fail(422, 'One of your photos is already attached elsewhere.')
    throw error
  }
  return { order: toAdmin(order), repeated: false }
}

/** The order made the first time; another one under its id is a mistake that must not pass for saved. */
function answerRepeat(order: Order, input: OrderInput) {
  const differs = fieldLabels.some(([name]) => (input[name] ?? null) !== null && !isEqual(input[name], order[name]))
  if (differs) fail(409, 'This order was made already. Please open it to change it.', {}, { orderId: order.id })
  return { order: toAdmin(order), repeated: true }
}

const findByIdStatement = (ctx: Ctx, id = '') => ctx.db.select().from(orders).where(eq(orders.id, id))

const findByBookingStatement = (ctx: Ctx, bookingId = '') =>
  ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.bookingId, bookingId))

const refuseSecondOrder = (orderId: string): never =>
  fail(409, `This booking has its order already: ${orderId.slice(0, 8)}`, {}, { orderId })

function buildOrder(admin: User, { items = [], ...input }: OrderInput, booking: Booking | undefined): Order {
  const createdAt = new Date()
  const customerPhone = input.customerPhone === undefined ? (booking?.phone ?? null) : input.customerPhone
  const order = {
    id: input.id ?? crypto.randomUUID(),
    userId: input.userId === undefined ? (booking?.userId ?? null) : input.userId,
    bookingId: booking?.id ?? null,
    customerName: input.customerName ?? booking?.parentName ?? null,
    customerEmail: input.customerEmail === undefined ? (booking?.email ?? null) : input.customerEmail,
    customerPhone,
    customerPhoneE164: toDialable(customerPhone),
    outfitType: input.outfitType ?? (booking ? `${serviceLabels[booking.serviceType]} for ${booking.childName}` : ''),
    eventDate: input.eventDate === undefined ? (booking?.eventDate ?? null) : input.eventDate,
    description: input.description === undefined ? (booking?.message ?? null) : input.description,
    inspirationPhotos: input.inspirationPhotos ?? booking?.inspirationPhotos ?? [],
    status: input.status ?? 'pending',
    priority: input.priority ?? 'normal',
    estimatedDelivery: input.estimatedDelivery ?? null,
    ...orderAmounts(items, input.totalAmount ?? null, input.advanceAmount ?? 0),
    notes: input.notes ?? null,
    updatedBy: admin.id,
    updatedFields: [],
    createdAt,
    updatedAt: createdAt,
  }
  return { ...order, ...rankOrder(order, createdAt.getTime()) }
}
