import { eq } from 'drizzle-orm'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import { serviceTypes } from '../../../shared/services.ts'
import type { Ctx } from '../../context.ts'
import { bookings, orders, users } from '../../db/schema.ts'
import { addTerms } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import type { User } from '../../session.ts'
import * as photos from '../uploads/photos.ts'
import { fieldWords } from './conflict.ts'
import { addLines, recordPayment, recordStage } from './history.ts'
import { tellMade } from './news.ts'
import { dialled, isSame, linesOf, moneyOf, type Order, prefixesOfOrder, presentAtDesk } from './order.ts'
import { placeOf } from './rank.ts'

type Booking = typeof bookings.$inferSelect

/**
 * Opens an order for a walk-in, or from a booking with its customer, contact, account and photos: order, lines, stage,
 * advance and the customer's notification in one batch. Sent again with the same `id` it is the same order
 * (`repeated`). 409 (`orderId`) for a booking that has its order already,
 * 404 for no such booking or customer, 422 for a photo that is not usable.
 */
export async function make(ctx: Ctx, owner: User, input: OrderInput) {
  const asked = input.inspirationPhotos ?? []
  const [[repeat], [booking], [earlier], photoRows, [account]] = await ctx.db.batch([
    byId(ctx, input.id),
    ctx.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, input.bookingId ?? '')),
    orderOf(ctx, input.bookingId),
    photos.lookUp(ctx, asked),
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, input.userId ?? '')),
  ])
  if (repeat) return again(repeat, input)
  if (input.bookingId && !booking) fail(404, 'There is no such booking')
  if (input.userId && !account) fail(404, 'There is no such customer')
  if (earlier) refuseSecond(earlier.id)

  const carried = new Set(booking?.inspirationPhotos)
  const added = asked.filter((key) => !carried.has(key))
  const checked = await photos.check(ctx, owner.id, added, photoRows)
  const order = draft(owner, input, booking)
  try {
    await ctx.db.batch([
      ctx.db.insert(orders).values(order),
      addLines(ctx, linesOf(order.id, input.items ?? [])),
      recordStage(ctx, order.id, order.status, order.createdAt),
      recordPayment(ctx, order.id, { amount: order.advanceAmount ?? 0 }, order.createdAt),
      addTerms(ctx, 'order', order, prefixesOfOrder(order)),
      tellMade(ctx, order),
      ...photos.claim(ctx, checked, 'order', order.id),
    ])
  } catch (error) {
    // All of it has rolled back: the same request, or somebody with the same booking or photo, was faster.
    const [twin] = await byId(ctx, input.id)
    if (twin) return again(twin, input)
    const [faster] = await orderOf(ctx, input.bookingId)
    if (faster) refuseSecond(faster.id)
    if (photos.isClaimRace(error)) fail(422, 'One of your photos is already attached elsewhere.')
    throw error
  }
  return { order: presentAtDesk(order), repeated: false }
}

/** The order made the first time; another one under its id is a mistake that must not pass for saved. */
function again(order: Order, input: OrderInput) {
  const differs = fieldWords.some(([name]) => (input[name] ?? null) !== null && !isSame(input[name], order[name]))
  if (differs) fail(409, 'This order was made already. Please open it to change it.', {}, { orderId: order.id })
  return { order: presentAtDesk(order), repeated: true }
}

const byId = (ctx: Ctx, id = '') => ctx.db.select().from(orders).where(eq(orders.id, id))

const orderOf = (ctx: Ctx, bookingId = '') =>
  ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.bookingId, bookingId))

const refuseSecond = (orderId: string): never =>
  fail(409, `This booking has its order already: ${orderId.slice(0, 8)}`, {}, { orderId })

function draft(owner: User, { items = [], ...input }: OrderInput, booking: Booking | undefined): Order {
  const createdAt = new Date()
  const customerPhone = input.customerPhone === undefined ? (booking?.phone ?? null) : input.customerPhone
  const order = {
    id: input.id ?? crypto.randomUUID(),
    userId: input.userId === undefined ? (booking?.userId ?? null) : input.userId,
    bookingId: booking?.id ?? null,
    customerName: input.customerName ?? booking?.parentName ?? null,
    customerEmail: input.customerEmail === undefined ? (booking?.email ?? null) : input.customerEmail,
    customerPhone,
    customerPhoneE164: dialled(customerPhone),
    outfitType: input.outfitType ?? (booking ? `${serviceTypes[booking.serviceType]} for ${booking.childName}` : ''),
    eventDate: input.eventDate === undefined ? (booking?.eventDate ?? null) : input.eventDate,
    description: input.description === undefined ? (booking?.message ?? null) : input.description,
    inspirationPhotos: input.inspirationPhotos ?? booking?.inspirationPhotos ?? [],
    status: input.status ?? 'pending',
    priority: input.priority ?? 'normal',
    estimatedDelivery: input.estimatedDelivery ?? null,
    ...moneyOf(items, input.totalAmount ?? null, input.advanceAmount ?? 0),
    notes: input.notes ?? null,
    updatedBy: owner.id,
    updatedFields: [],
    createdAt,
    updatedAt: createdAt,
  }
  return { ...order, ...placeOf(order, createdAt.getTime()) }
}
