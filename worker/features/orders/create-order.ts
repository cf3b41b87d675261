import { eq } from 'drizzle-orm'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { isBookingAsRead } from '../../db/booking-as-read.ts'
import { createOnce } from '../../db/create-once.ts'
import { isRefusal, requireStatement, retryRefused } from '../../db/require.ts'
import { bookings, leads, orders } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { isAsRead } from '../leads/change-status.ts'
import { convertLeadStatement } from '../leads/convert-lead.ts'
import { findWalkInStatement, insertWalkInStatement, isNobodysNumber } from '../leads/walk-ins.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import * as photos from '../uploads/photos.ts'
import { buildOrder } from './build-order.ts'
import { createdMessageStatement, visitMessagesStatements } from './messaged.ts'
import { moveBookingStatements } from './move-booking.ts'
import { enqueueCreatedStatement } from './notified.ts'
import { type Order, toItemRows } from './order.ts'
import { findLeadOfStatement, phoneOf, withCustomer } from './order-customer.ts'
import { fieldNames, isEqual, isOfNewOrder } from './order-fields.ts'
import { refuseTakenPhoto } from './order-photos.ts'
import { insertPaymentStatements } from './payment-statements.ts'
import { findAccountStatement, insertItemsStatement, insertStatusStatement } from './statements.ts'
import { refuseWrongDays } from './wrong-days.ts'

/**
 * Opens an order for a walk-in, or from a booking with its customer, contact, account and photos: order, items, status,
 * advance, the booking's own status, the lead's conversion and the customer's notification in one batch. Sent again with
 * the same `id` it is the same order (`repeated`). 409 (`orderId`) for a booking that has its order already, 409 for one
 * that was cancelled, 404 for no such booking or customer, 422 for a photo that is not usable, 400 for a
 * day in the past. What has changed while it was made is read anew.
 */
export const createOrder = (ctx: Ctx, admin: User, input: OrderInput) =>
  retryRefused(
    () => tryToCreate(ctx, admin, input),
    () => fail(409, 'order_basis_changed'),
  )

async function tryToCreate(ctx: Ctx, admin: User, input: OrderInput) {
  const { id, bookingId, userId, items = [], inspirationPhotos: photoKeys = [] } = input
  const {
    existing: [existing] = [],
    booking: [booking] = [],
    bookedOrder: [bookedOrder] = [],
    account: [account] = [],
    lead: [lead],
    walkIn: [walkIn],
    photoRows,
    ...basisRows
  } = await batch(ctx, {
    existing: findByIdStatement(ctx, id),
    booking: findBookingStatement(ctx, bookingId),
    bookedOrder: findByBookingStatement(ctx, bookingId),
    account: findAccountStatement(ctx, userId),
    lead: findLeadOfStatement(ctx, input),
    walkIn: findWalkInStatement(ctx, phoneOf(input)),
    photoRows: photos.findStatement(ctx, photoKeys),
    ...planBasisStatements(ctx),
  })
  return createOnce<Order>({
    existing,
    refuseOther: (created) => refuseOther(created, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, id)))?.[0],
    prepare: async () => {
      if (bookingId && !booking) fail(404, 'booking_unknown')
      if (userId && !account) fail(404, 'customer_unknown')
      if (bookedOrder) refuseSecondOrder(bookedOrder.id)
      if (booking?.status === 'cancelled') refuseCancelled()
      const bookingPhotos = new Set(booking?.inspirationPhotos)
      const addedKeys = photoKeys.filter((key) => !bookingPhotos.has(key))
      const checked = await photos.check(ctx, admin.id, addedKeys, photoRows)
      const { order, newCustomer } = withCustomer(buildOrder(planBasisOf(basisRows), admin, input, booking), walkIn?.id)
      refuseWrongDays(order, { eventDate: booking?.eventDate })
      const advance = { amount: order.advanceAmount ?? 0, orderTotal: order.totalAmount, byId: admin.id }
      const write = () =>
        batch(ctx, {
          requireBooking: booking && requireStatement(ctx, isBookingAsRead(booking)),
          requireLead: lead && requireStatement(ctx, isAsRead(leads, lead)),
          requireNobody: newCustomer && requireStatement(ctx, isNobodysNumber(newCustomer)),
          insertCustomer: newCustomer && insertWalkInStatement(ctx, newCustomer),
          insertOrder: ctx.db.insert(orders).values(order),
          insertItems: items.length > 0 ? insertItemsStatement(ctx, toItemRows(order.id, items)) : undefined,
          insertStatus: insertStatusStatement(ctx, order),
          insertAdvance: advance.amount ? insertPaymentStatements(ctx, order.id, advance, order.createdAt) : undefined,
          refresh: refreshOrderStatement(ctx, order.id),
          moveBooking: booking && moveBookingStatements(ctx, booking, { after: order.status }),
          convertLead: lead && convertLeadStatement(ctx, lead),
          enqueue: enqueueCreatedStatement(ctx, order),
          message: createdMessageStatement(ctx, order),
          dropMessages: booking && dropMessagesStatement(ctx, { about: booking.id }),
          visitMessages: visitMessagesStatements(ctx, { after: order }, booking),
          claimPhotos: photos.claimStatements(ctx, checked, 'order', order.id),
        })
      return { row: order, write }
    },
    refuseRace: async (error) => {
      if (isRefusal(error)) throw error
      const [fasterOrder] = (await run(ctx, findByBookingStatement(ctx, bookingId))) ?? []
      return fasterOrder ? refuseSecondOrder(fasterOrder.id) : refuseTakenPhoto(error)
    },
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(orders).where(eq(orders.id, id)) : undefined

const findBookingStatement = (ctx: Ctx, bookingId: string | undefined) =>
  bookingId ? ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)) : undefined

const findByBookingStatement = (ctx: Ctx, bookingId: string | undefined) =>
  bookingId ? ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.bookingId, bookingId)) : undefined

function refuseOther(created: Order, input: OrderInput) {
  const differs = fieldNames
    .filter(isOfNewOrder)
    .some((name) => (input[name] ?? null) !== null && !isEqual(input[name], created[name]))
  if (differs) fail(409, 'order_made_already', { details: { orderId: created.id } })
}

const refuseSecondOrder = (orderId: string): never =>
  fail(409, 'booking_ordered', { values: { order: shortOrderId(orderId) }, details: { orderId } })

const refuseCancelled = (): never => fail(409, 'booking_cancelled')
