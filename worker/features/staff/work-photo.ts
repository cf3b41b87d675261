import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { showsPhoto } from '../../db/ownership.ts'
import { orders, photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { openPhoto } from '../../http/private-photo.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { atWork } from './finish-stage.ts'

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
