import { readFile } from 'node:fs/promises'
import type { Ctx } from '../../worker/context.ts'
import { photos } from '../../worker/db/schema.ts'
import { createKey } from '../../worker/features/uploads/uploads.ts'

/** The sample photos, drawn in the hand of the shop's own art because the project has no photographs: `photos/*.jpg`. */
export type SampleImage =
  | 'dress-by-window'
  | 'gown-on-hanger'
  | 'kasavu-border'
  | 'lace-hem'
  | 'pattern-table'
  | 'sewing-machine'
  | 'stitched-hem'
  | 'suit-on-hanger'

export const readSampleImage = (image: SampleImage): Promise<Uint8Array> =>
  readFile(`${import.meta.dirname}/photos/${image}.jpg`)

/** A photo that a customer attached to a booking, or an admin to an order. */
type SamplePhoto = {
  key: string
  image: SampleImage
  userId: string
  kind: 'booking' | 'order'
  id: string
  at: Date
}

/** The photos of a row with their keys; none without an account, because a photo belongs to one. */
export const toSamplePhotos = (
  images: SampleImage[] | undefined,
  of: Omit<SamplePhoto, 'key' | 'image' | 'userId'>,
  userId?: string,
) => (userId ? (images ?? []).map((image) => ({ ...of, image, userId, key: createKey(userId) })) : [])

/** Puts the photos into R2, and answers the statements that insert their rows, claimed. */
export async function photoStatements(ctx: Ctx, attached: SamplePhoto[], readImage: typeof readSampleImage) {
  const stored = await Promise.all(
    attached.map(async ({ key, image }) => ctx.env.PHOTOS.put(key, await readImage(image))),
  )
  return attached.map(({ key, userId, kind, id, at }, nth) => {
    const { etag, size } = stored[nth] ?? {}
    const claimed = { claimKind: kind, claimId: id, etag, size, contentType: 'image/jpeg' as const }
    return ctx.db.insert(photos).values({ key, userId, ...claimed, createdAt: at })
  })
}
