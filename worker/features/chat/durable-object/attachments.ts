import { photoKeyOf } from '../../../../shared/photos.ts'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../http/failures.ts'
import * as photos from '../../uploads/photos.ts'

/** Keys of what a message carries, named as keys or as upload URLs. 422 for anything else. */
export const parsePhotoKeys = (attachments: string[]) => [
  ...new Set(
    attachments.map(
      (name) => photoKeyOf(name) ?? fail(422, 'We could not find one of your photos. Please add it again.'),
    ),
  ),
]

/**
 * Attaches an account's photos to a room: uploaded, images, and free. Those that this person attached to this very room
 * before are right as they are, so that sending again works, after a lost answer and at the same moment. 422 otherwise.
 */
export async function attachPhotos(ctx: Ctx, userId: string, roomId: string, keys: string[]) {
  const rows = await photos.findStatement(ctx, keys)
  const attached = listAttachedKeys(rows, userId, roomId)
  const missing = keys.filter((key) => !attached.has(key))
  if (missing.length === 0) return
  try {
    const [first, ...more] = photos.claimStatements(
      ctx,
      await photos.check(ctx, userId, missing, rows),
      'message',
      roomId,
    )
    if (first) await ctx.db.batch([first, ...more])
  } catch (error) {
    if (!photos.isClaimRace(error)) throw error
    const attachedNow = listAttachedKeys(await photos.findStatement(ctx, keys), userId, roomId)
    if (!keys.every((key) => attachedNow.has(key))) fail(422, 'One of your photos is already attached elsewhere.')
  }
}

function listAttachedKeys(rows: Awaited<ReturnType<typeof photos.findStatement>>, userId: string, roomId: string) {
  const isHere = (row: (typeof rows)[number]) =>
    row.claimKind === 'message' && row.claimId === roomId && row.userId === userId && row.etag !== null
  return new Set(rows.filter(isHere).map(({ key }) => key))
}
