import { and, eq, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import { cutsUnmeasured, isMeasured } from '../../../shared/plan.ts'
import { nextWorkStatus, type WorkMeasurementInput } from '../../../shared/staff.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { showsPhoto } from '../../db/ownership.ts'
import { garments, orders, photos } from '../../db/schema.ts'
import { isRefusal } from '../../db/writes.ts'
import { Failure, fail, failStale } from '../../http/failures.ts'
import { openPhoto } from '../../http/private-photo.ts'
import { type Helper, refuseStranger } from '../../http/work-sessions.ts'
import { measure } from '../measurements/measurements.ts'
import { updateOrder } from '../orders/update-order.ts'

/** Rows of `orders` that helpers see: `isAtWork` in SQL. */
const atWork = sql`${orders.status} NOT IN ('pending', 'delivered', 'cancelled')`

/**
 * Moves an order a stage on, as the desk would: its customer is told, its booking and plan follow. There already, it is
 * answered as it is. 404 for one that is not being made, 409 for an older `updatedAt`, for any other stage than the next, and
 * for cloth that would be cut without sizes.
 * Never with the desk's own words: those name an admin.
 */
export async function finishStage(
  ctx: Ctx,
  helper: Helper,
  id: string,
  { to, updatedAt }: { to: OrderStatus; updatedAt: Date },
) {
  const [order] = await run(
    ctx,
    ctx.db
      .select({
        ...{ status: orders.status, updatedAt: orders.updatedAt, measurementId: orders.measurementId },
        ...{ days: garments.days, fields: garments.fields },
      })
      .from(orders)
      .innerJoin(garments, eq(garments.id, sql`IFNULL(${orders.garment}, ${otherGarment})`))
      .where(and(eq(orders.id, id), atWork)),
  )
  if (!order) return fail(404, 'work_unknown')
  if (order.status === to) return { id, status: to, updatedAt: order.updatedAt }
  if (order.updatedAt.getTime() !== updatedAt.getTime()) failStale('work_changed')
  if (nextWorkStatus(order.status, order.days) !== to) fail(409, 'work_out_of_turn')
  const lacksSizes = order.measurementId === null && isMeasured(order)
  if (cutsUnmeasured({ status: order.status, lacksSizes }, to)) fail(409, 'work_without_sizes')
  try {
    const written = await updateOrder(ctx, helper, id, { status: to, updatedAt })
    return { id, status: written.status, updatedAt: written.updatedAt }
  } catch (error) {
    return refuseInOwnWords(error)
  }
}

/** Keeps what an assistant has measured, for who wears the order, which is made by it from now on. 409 where nobody is known to. */
export async function measureAtWork(ctx: Ctx, helper: Helper, orderId: string, input: WorkMeasurementInput) {
  if (helper.role !== 'assistant') fail(403, 'work_not_of_role')
  const [order] = await run(
    ctx,
    ctx.db
      .select({ wearerId: orders.wearerId, garment: orders.garment })
      .from(orders)
      .where(and(eq(orders.id, orderId), atWork)),
  )
  if (!order) return fail(404, 'work_unknown')
  if (!order.wearerId) return fail(409, 'work_without_wearer')
  try {
    const garment = order.garment ?? otherGarment
    const { repeated } = await measure(ctx, helper, order.wearerId, { ...input, garment, orderId })
    return { repeated }
  } catch (error) {
    return refuseInOwnWords(error)
  }
}

function refuseInOwnWords(error: unknown): never {
  if (isRefusal(error)) refuseStranger()
  if (error instanceof Failure && error.status === 409) failStale('work_changed')
  throw error
}

/** A photo of an order that is being made, by the last part of its key; 404 for any other. */
export async function getWorkPhoto(ctx: Ctx, helper: Helper, orderId: string, id: string) {
  const [photo] = await run(
    ctx,
    ctx.db
      .select({ key: photos.key, type: photos.contentType, etag: photos.etag })
      .from(orders)
      .innerJoin(photos, and(eq(photos.claimKind, 'order'), eq(photos.claimId, orders.id), showsPhoto))
      .where(
        and(eq(orders.id, orderId), atWork, helper.isHere, sql`substr(${photos.key}, -${id.length + 1}) = ${`/${id}`}`),
      ),
  )
  return (await openPhoto(ctx, photo)) ?? fail(404, 'photo_unknown')
}
