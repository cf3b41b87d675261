import { eq } from 'drizzle-orm'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { bookings, orders, wearers } from '../../db/schema.ts'
import { createOnce, isRefusal, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { findEnquiryStatement, foundEnquiry, madeStatements } from '../leads/follow-up.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { listStatement as listRulesStatement } from '../shop-rules/shop-rules.ts'
import * as photos from '../uploads/photos.ts'
import { buildOrder, refuseOther, refuseSecondOrder } from './build-order.ts'
import { creationStatements } from './change.ts'
import { advanceDueOf, refuseForeignAltered, refuseWrongDays } from './next-order.ts'
import { type Order, toItemRows } from './order.ts'
import {
  findAccountStatement,
  findAlteredStatement,
  findCustomerOfPhoneStatement,
  findLeadOfStatement,
  insertCustomerStatements,
  withCustomer,
} from './order-customer.ts'

/**
 * Opens an order for a walk-in, or from a booking with its customer, contact, account and photos: order, items, status,
 * advance, which confirms it, the booking's own status, the lead's conversion and the customer's notification in one batch. Sent again with
 * the same `id` it is the same order (`repeated`). 409 (`orderId`) for a booking that has its order already, 409 for one
 * that was cancelled, 404 for no such booking, enquiry, customer or wearer of theirs, 422 for a photo that is not usable, 400 for a
 * day in the past. What has changed while it was made is read anew.
 */
export const createOrder = (ctx: Ctx, admin: { id: string }, input: OrderInput) =>
  retryRefused(
    () => tryToCreate(ctx, admin, input),
    () => fail(409, 'order_basis_changed'),
  )

async function tryToCreate(ctx: Ctx, admin: { id: string }, input: OrderInput) {
  const { id, bookingId, userId, wearerId, items = [], inspirationPhotos: photoKeys = [] } = input
  const {
    existing: [existing] = [],
    booking: [booking] = [],
    bookedOrder: [bookedOrder] = [],
    account: [account] = [],
    lead: [lead],
    walkIn: [walkIn],
    wearer: [wearer] = [],
    altered: [altered] = [],
    photoRows,
    enquiry: enquiryRows,
    rules,
    ...basisRows
  } = await batch(ctx, {
    existing: findByIdStatement(ctx, id),
    booking: findBookingStatement(ctx, bookingId),
    bookedOrder: findByBookingStatement(ctx, bookingId),
    account: findAccountStatement(ctx, userId),
    lead: findLeadOfStatement(ctx, input),
    walkIn: findCustomerOfPhoneStatement(ctx, input),
    wearer: wearerId ? ctx.db.select().from(wearers).where(eq(wearers.id, wearerId)) : undefined,
    photoRows: photos.findStatement(ctx, photoKeys),
    altered: findAlteredStatement(ctx, input),
    enquiry: findEnquiryStatement(ctx, input.enquiry),
    rules: listRulesStatement(ctx),
    ...planBasisStatements(ctx),
  })
  return createOnce<Order>({
    existing,
    refuseOther: (created) => refuseOther(created, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, id)))?.[0],
    prepare: async () => {
      if (bookingId && !booking) fail(404, 'booking_unknown')
      if (userId && !account) fail(404, 'customer_unknown')
      const enquiry = foundEnquiry(input.enquiry, enquiryRows)
      if (bookedOrder) refuseSecondOrder(bookedOrder)
      if (booking?.status === 'cancelled') fail(409, 'booking_cancelled')
      const bookingPhotos = new Set(booking?.inspirationPhotos)
      const addedKeys = photoKeys.filter((key) => !bookingPhotos.has(key))
      const checked = await photos.check(ctx, admin.id, addedKeys, photoRows)
      const built = buildOrder(planBasisOf(basisRows), admin, input, { booking, wearer })
      const { order, newCustomer } = withCustomer(
        { ...built, advanceDue: advanceDueOf(built, input, rules) },
        walkIn?.id,
      )
      if (input.wearerId && wearer?.userId !== order.userId) fail(404, 'wearer_unknown')
      refuseForeignAltered(order, altered)
      refuseWrongDays(order, { eventDate: booking?.eventDate })
      const advance = order.advanceAmount ?? 0
      const change = {
        before: undefined,
        after: order,
        booking,
        lead,
        items: toItemRows(order.id, items),
        wearer,
        payment: advance
          ? {
              ...{ amount: advance, byId: admin.id },
              ...{ method: input.advanceMethod ?? null, reference: input.advanceReference ?? null },
            }
          : undefined,
      }
      const write = async () => {
        const { numbered } = await batch(ctx, {
          ...insertCustomerStatements(ctx, newCustomer),
          ...creationStatements(ctx, change),
          claimPhotos: photos.claimStatements(ctx, checked, 'order', order.id),
          made: madeStatements(ctx, enquiry, 'order', order.id),
        })
        order.number = numbered[0]?.number ?? null
      }
      return { row: order, write }
    },
    refuseRace: async (error) => {
      if (isRefusal(error)) throw error
      const [fasterOrder] = (await run(ctx, findByBookingStatement(ctx, bookingId))) ?? []
      return fasterOrder ? refuseSecondOrder(fasterOrder) : photos.refuseTakenPhoto(error)
    },
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(orders).where(eq(orders.id, id)) : undefined

const findBookingStatement = (ctx: Ctx, bookingId: string | undefined) =>
  bookingId ? ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)) : undefined

const findByBookingStatement = (ctx: Ctx, bookingId: string | undefined) =>
  bookingId
    ? ctx.db.select({ id: orders.id, number: orders.number }).from(orders).where(eq(orders.bookingId, bookingId))
    : undefined
