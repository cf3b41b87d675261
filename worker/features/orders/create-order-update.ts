import { eq, sql } from 'drizzle-orm'
import type { OrderUpdateInput } from '../../../shared/order-update-inputs.ts'
import { needsConfirmation, type OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { isRefusal, requireStatement, retryRefused } from '../../db/require.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import * as photos from '../uploads/photos.ts'
import { findBookingOfOrderStatement } from './move-booking.ts'
import { moveOrderStatements, orderAt } from './move-order.ts'
import { enqueueStatusStatement, enqueueUpdateStatement } from './notified.ts'
import type { Order } from './order.ts'
import { isEqual } from './order-fields.ts'
import { refuseTakenPhoto } from './order-photos.ts'
import { findLatestStatement } from './quotes.ts'
import { checkCurrent, type OrderWithEditor, refuseStale } from './stale-order.ts'
import { findWithEditorStatement } from './statements.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

/**
 * Posts what was done on an order; the customer is notified unless it is hidden. With `moveOrder` the order comes to the
 * update's stage in the same batch, and both are one notification. Sent again with the same `id` it is the same update
 * (`repeated`). 404 for no such order, 409 for one that was changed since or would go back, 422 for photos of no use.
 */
export const createOrderUpdate = (ctx: Ctx, admin: User, orderId: string, input: OrderUpdateInput) =>
  retryRefused(
    () => tryToCreate(ctx, admin, orderId, input),
    () => failStale('order_in_change'),
  )

async function tryToCreate(ctx: Ctx, admin: User, orderId: string, input: OrderUpdateInput) {
  const { id = crypto.randomUUID(), title, description, photos: photoKeys, isVisible } = input
  const {
    found: [found],
    booking: [booking],
    latest: [latest],
    existing: [existing] = [],
    photoRows,
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, orderId),
    booking: findBookingOfOrderStatement(ctx, orderId),
    latest: findLatestStatement(ctx, orderId),
    existing: findByIdStatement(ctx, input.id),
    photoRows: photos.findStatement(ctx, photoKeys),
  })
  if (!found) return fail(404, 'order_unknown')
  const { order } = found
  return createOnce<OrderUpdate>({
    existing,
    refuseOther: (created) => refuseOther(created, orderId, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, input.id)))?.[0],
    prepare: async () => {
      const checked = await photos.check(ctx, admin.id, photoKeys, photoRows, 'photos')
      const createdAt = new Date()
      const stage = input.stage ?? order.status
      const lock = versioned(orders, orderId, order.updatedAt)
      const after = input.moveOrder && stage !== order.status ? orderAt(admin, order, stage, lock.next) : undefined
      if (after) checkMove(found, stage, input.moveOrder)
      const times = { createdAt, updatedAt: createdAt, byId: admin.id }
      const update = { id, orderId, title, description, photos: photoKeys, stage, isVisible, ...times }
      const write = () =>
        batch(ctx, {
          refuseStale: after && requireStatement(ctx, lock.isUnchanged),
          enqueue: enqueueStatementOf(ctx, after ?? order, {
            isVisible,
            isMoved: Boolean(after),
            photos: photoKeys.length,
          }),
          ...(after && moveOrderStatements(ctx, { before: order, after }, { booking, latest }, lock)),
          insertUpdate: ctx.db.insert(orderUpdates).values(update),
          claimPhotos: photos.claimStatements(ctx, checked, 'order', orderId),
        })
      return { row: update, write }
    },
    refuseRace: async (error) => {
      if (!isRefusal(error)) return refuseTakenPhoto(error)
      const [now] = await run(ctx, findWithEditorStatement(ctx, orderId))
      // Only a name has changed: it is read anew.
      if (now?.order.updatedAt.getTime() === order.updatedAt.getTime()) throw error
      return refuseStale(now)
    },
  })
}

/** 409 for an order that was changed since it was read, and for a step back, which is asked for by itself. */
function checkMove(found: OrderWithEditor, to: OrderStatus, updatedAt = new Date(0)) {
  const { status } = checkCurrent(found, updatedAt)
  if (needsConfirmation(status, to)) fail(409, 'order_goes_back', { values: { status, next: to } })
}

type News = { isVisible: boolean; isMoved: boolean; photos: number }

/** One notification of what is new: the status, the update, or both. */
function enqueueStatementOf(ctx: Ctx, order: Order, { isVisible, isMoved, photos }: News) {
  if (isMoved) return enqueueStatusStatement(ctx, order, sql`TRUE`, isVisible ? photos : undefined)
  return isVisible ? enqueueUpdateStatement(ctx, order, photos) : undefined
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(orderUpdates).where(eq(orderUpdates.id, id)) : undefined

function refuseOther(created: OrderUpdate, orderId: string, input: OrderUpdateInput) {
  const fieldsOf = ({ title, description, photos, isVisible }: OrderUpdateInput | OrderUpdate) => [
    title,
    description,
    photos,
    isVisible,
  ]
  if (created.orderId !== orderId || !isEqual(fieldsOf(created), fieldsOf(input))) fail(409, 'update_posted_already')
}
