import type { Ctx } from '../../context.ts'
import type { notifications } from '../../db/schema.ts'
import * as sealedCopy from '../auth/sealed-copy.ts'

/** A notification as its inbox shows it: `data` is a JSON text, with the temporary password while `sealed` holds one. */
export async function serialize(
  ctx: Ctx,
  {
    id,
    userId,
    title,
    message,
    type,
    relatedId,
    isRead,
    isPushSent,
    data,
    createdAt,
  }: typeof notifications.$inferSelect,
  sealed: string | null = null,
) {
  const temporaryPassword = sealed && (await sealedCopy.unseal(ctx, id, sealed))
  const shownData = temporaryPassword ? { ...data, temporaryPassword } : data
  return {
    id,
    userId,
    title,
    message,
    type,
    relatedId,
    isRead,
    isPushSent,
    data: shownData && JSON.stringify(shownData),
    createdAt,
  }
}
