import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import * as photos from '../uploads/photos.ts'
import { releasePhotosStatement } from './order-photos.ts'

/** Deletes an update, its photos too. 404 for no such update of this order. */
export async function deleteOrderUpdate(ctx: Ctx, orderId: string, id: string) {
  const {
    deleted: [deleted],
    released,
  } = await batch(ctx, {
    deleted: ctx.db
      .delete(orderUpdates)
      .where(and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId)))
      .returning({ id: orderUpdates.id }),
    released: releasePhotosStatement(ctx, orderId),
  })
  if (!deleted) return fail(404, 'update_unknown')
  photos.discard(ctx, released)
}
