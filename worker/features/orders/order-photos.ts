import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import * as photos from '../uploads/photos.ts'

/** Releases photos of an order that nothing of it names any more, for the batch that has just changed what does. */
export const releasePhotosStatement = (ctx: Ctx, orderId: string) =>
  photos.releaseStatement(
    ctx,
    sql`claim_kind = 'order' AND claim_id = ${orderId}
    AND NOT EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS photo
      WHERE work_updates.order_id = ${orderId} AND photo.value = photos.key)
    AND NOT EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS photo
      WHERE orders.id = ${orderId} AND photo.value = photos.key)`,
  )

/** A row of `photos` is among those of what an order shall look like: a change that came second claims nothing. */
export const isPhotoOf = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS photo
    WHERE orders.id = ${orderId} AND photo.value = photos.key)`

/** 422 for a batch that failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (photos.isClaimRace(error)) fail(422, 'photo_taken')
  throw error
}
