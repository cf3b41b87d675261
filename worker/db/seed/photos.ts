import type { Ctx } from '../../context.ts'
import { photos } from '../schema.ts'
import { paintSwatch, type Swatch } from './swatches.ts'

/** A photo that a customer attached to her booking, or the desk to her order. */
export type Attached = { key: string; swatch: Swatch; userId: string; kind: 'booking' | 'order'; id: string; at: Date }

/** Names the photos of a row; without an account there is nobody they could belong to. */
export const attach = (
  swatches: Swatch[] | undefined,
  of: Omit<Attached, 'key' | 'swatch' | 'userId'>,
  userId?: string,
) =>
  userId ? (swatches ?? []).map((swatch) => ({ ...of, swatch, userId, key: `u/${userId}/${crypto.randomUUID()}` })) : []

/** Puts the photos into R2 and gives the statements that make them known, claimed as by the real routes. */
export async function fillPhotos(ctx: Ctx, attached: Attached[]) {
  const stored = await Promise.all(attached.map(({ key, swatch }) => ctx.env.PHOTOS.put(key, paintSwatch(swatch))))
  return attached.map(({ key, userId, kind, id, at }, nth) => {
    const { etag, size } = stored[nth] ?? {}
    const claimed = { claimKind: kind, claimId: id, etag, size, contentType: 'image/png' as const }
    return ctx.db.insert(photos).values({ key, userId, ...claimed, createdAt: at })
  })
}
