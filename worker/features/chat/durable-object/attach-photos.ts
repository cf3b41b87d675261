import { photoKeyOf } from '../../../../shared/photos.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { fail } from '../../../http/failures.ts'
import * as photos from '../../uploads/photos.ts'

/** The photo keys of attachments named as keys or as upload URLs. 422 for anything else. */
export const parsePhotoKeys = (attachments: string[]) => [
  ...new Set(attachments.map((name) => photoKeyOf(name) ?? fail(422, 'photo_missing'))),
]

/**
 * Attaches an account's photos to a room: each must be an uploaded image that nothing has claimed (422). A photo that this
 * account attached to this room before is accepted, so that sending again works, after a lost answer or at the same time.
 */
export async function attachPhotos(ctx: Ctx, userId: string, roomId: string, keys: string[]) {
  const rows = await run(ctx, photos.findStatement(ctx, keys))
  const attached = listAttachedKeys(rows, userId, roomId)
  const missing = keys.filter((key) => !attached.has(key))
  if (missing.length === 0) return
  try {
    const checked = await photos.check(ctx, userId, missing, rows, 'attachments')
    await batch(ctx, { claim: photos.claimStatements(ctx, checked, 'message', roomId) })
  } catch (error) {
    if (!photos.isClaimRace(error)) throw error
    const attachedNow = listAttachedKeys(await run(ctx, photos.findStatement(ctx, keys)), userId, roomId)
    if (!keys.every((key) => attachedNow.has(key))) fail(422, 'photo_taken')
  }
}

function listAttachedKeys(rows: Awaited<ReturnType<typeof photos.findStatement>>, userId: string, roomId: string) {
  const isHere = (row: (typeof rows)[number]) =>
    row.claimKind === 'message' && row.claimId === roomId && row.userId === userId && row.etag !== null
  return new Set(rows.filter(isHere).map(({ key }) => key))
}
