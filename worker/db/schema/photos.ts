import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PhotoType } from '../../../shared/photos.ts'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

/** The private photos in R2 and whose they are. Unclaimed ones are swept after 24 hours. */
export const photos = sqliteTable(
  'photos',
  {
    key: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    contentType: text().$type<PhotoType>(),
    size: integer(),
    /** Of a multipart upload; null for one that is put whole. */
    uploadId: text(),
    /** Recorded at the claim; serving asks R2 for this very object, so a later swap is never shown. */
    etag: text(),
    claimKind: text({ enum: ['booking', 'order', 'message'] }),
    claimId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // An account has a ceiling.
    index('photos_user').on(t.userId),
    index('photos_unclaimed_user').on(t.userId).where(sql`claim_id IS NULL`),
    index('photos_unclaimed_age').on(t.createdAt).where(sql`claim_id IS NULL`),
    index('photos_claim').on(t.claimKind, t.claimId),
    // The months of a backup, and the photos of one.
    index('photos_stored').on(t.createdAt, t.key).where(sql`etag IS NOT NULL`),
    check('photos_claim_kind', sql`${t.claimKind} IN ('booking', 'order', 'message')`),
  ],
)
