import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PhotoType } from '../../../shared/photos.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
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

/** A word at a place of an order's photo. A trigger takes it along with its photo. */
export const photoPins = sqliteTable(
  'photo_pins',
  {
    id: id(),
    /** No foreign key: the photo goes by sweeps that know nothing of pins. */
    photoKey: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Thousandths of the photo's width and height, from its upper left corner. */
    x: integer().notNull(),
    y: integer().notNull(),
    text: text().notNull(),
    side: text({ enum: ['customer', 'shop'] }).notNull(),
    /** Who wrote it: an order that moves to another account does not show what its former customer wrote. */
    byId: text().references(() => users.id),
    /** When the admin ticked it off. */
    doneAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('photo_pins_order').on(t.orderId, t.createdAt, t.id),
    index('photo_pins_photo').on(t.photoKey),
    index('photo_pins_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    check('photo_pins_side', sql`${t.side} IN ('customer', 'shop')`),
    check('photo_pins_place', sql`${t.x} BETWEEN 0 AND 1000 AND ${t.y} BETWEEN 0 AND 1000`),
  ],
)
