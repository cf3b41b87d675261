import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PhotoType } from '../../../shared/photos.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Private photos in R2 and their owners. Unclaimed photos are swept after 24 hours. */
export const photos = sqliteTable(
  'photos',
  {
    key: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    contentType: text().$type<PhotoType>(),
    size: integer(),
    /** Id of a multipart upload; null for an upload in one piece. */
    uploadId: text(),
    /** Recorded at the claim. Serving requests exactly this object from R2, so a later swap is never shown. */
    etag: text(),
    claimKind: text({ enum: ['booking', 'order', 'message'] }),
    claimId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // For the limit of an account.
    index('photos_user').on(t.userId),
    index('photos_unclaimed_user').on(t.userId).where(sql`claim_id IS NULL`),
    index('photos_unclaimed_age').on(t.createdAt).where(sql`claim_id IS NULL`),
    index('photos_claim').on(t.claimKind, t.claimId),
    // For the months of a backup, and the photos of a month.
    index('photos_stored').on(t.createdAt, t.key).where(sql`etag IS NOT NULL`),
    check('photos_claim_kind', sql`${t.claimKind} IN ('booking', 'order', 'message')`),
  ],
)

/** Comments at a point of an order's photo. A trigger deletes them with the photo. */
export const photoPins = sqliteTable(
  'photo_pins',
  {
    id: id(),
    /** No foreign key: sweeps delete photos without regard to pins. */
    photoKey: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Thousandths of the photo's width and height, from its upper left corner. */
    x: integer().notNull(),
    y: integer().notNull(),
    text: text().notNull(),
    side: text({ enum: ['customer', 'shop'] }).notNull(),
    /** Author of the pin. After an order moves to another account, pins of the former customer are hidden. */
    byId: text().references(() => users.id),
    /** Time at which an admin marked the pin as done. */
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
