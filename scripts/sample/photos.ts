import type { Ctx } from '../../worker/context.ts'
import { photos } from '../../worker/db/schema.ts'
import { paintSwatch, type Swatch } from './swatches.ts'

/** A photo that a customer attached to her booking, or the desk to her order. */
export type SamplePhoto = {
  key: string
  swatch: Swatch
  userId: string
  kind: 'booking' | 'order'
  id: string
  at: Date
}

/** Names the photos of a row; without an account there is nobody they could belong to. */
export const toSamplePhotos = (
  swatches: Swatch[] | undefined,
  of: Omit<SamplePhoto, 'key' | 'swatch' | 'userId'>,
  userId?: string,
) =>
  userId ? (swatches ?? []).map((swatch) => ({ ...of, swatch, userId, key: `u/${userId}/${crypto.randomUUID()}` })) : []

/** Puts the photos into R2 and gives the statements that make them known, claimed as by the real routes. */
export async function photoStatements(ctx: Ctx, attached: SamplePhoto[]) {
  const stored = await Promise.all(attached.map(({ key, swatch }) => ctx.env.PHOTOS.put(key, paintSwatch(swatch))))
  return attached.map(({ key, userId, kind, id, at }, nth) => {
    const { etag, size } = stored[nth] ?? {}
    const claimed = { claimKind: kind, claimId: id, etag, size, contentType: 'image/png' as const }
    return ctx.db.insert(photos).values({ key, userId, ...claimed, createdAt: at })
  })
}
