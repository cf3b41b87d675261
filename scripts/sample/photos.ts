import type { Ctx } from '../../worker/context.ts'
import { photos } from '../../worker/db/schema.ts'
import { createKey } from '../../worker/features/uploads/uploads.ts'
import { paintSwatch, type Swatch } from './swatches.ts'

/** A photo that a customer attached to a booking, or an admin to an order. */
export type SamplePhoto = {
  key: string
  swatch: Swatch
  userId: string
  kind: 'booking' | 'order'
  id: string
  at: Date
}

/** The photos of a row with their keys; none without an account, because a photo belongs to one. */
export const toSamplePhotos = (
  swatches: Swatch[] | undefined,
  of: Omit<SamplePhoto, 'key' | 'swatch' | 'userId'>,
  userId?: string,
) => (userId ? (swatches ?? []).map((swatch) => ({ ...of, swatch, userId, key: createKey(userId) })) : [])

/** Puts the photos into R2, and answers the statements that insert their rows, claimed. */
export async function photoStatements(ctx: Ctx, attached: SamplePhoto[]) {
  const stored = await Promise.all(attached.map(({ key, swatch }) => ctx.env.PHOTOS.put(key, paintSwatch(swatch))))
  return attached.map(({ key, userId, kind, id, at }, nth) => {
    const { etag, size } = stored[nth] ?? {}
    const claimed = { claimKind: kind, claimId: id, etag, size, contentType: 'image/png' as const }
    return ctx.db.insert(photos).values({ key, userId, ...claimed, createdAt: at })
  })
}
