import * as z from 'zod/mini'
import { hourMs, indianDate } from './time.ts'

/** Time for which a started backup can be downloaded. */
export const backupMs = 6 * hourMs
/** Header with the ticket that `POST /api/admin/backup` returned. */
export const ticketHeader = 'X-Backup-Ticket'

/** Starts a backup; the admin enters the password again. */
export const backupInput = z.object({
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
})

/** Returns the day in Kochi that appears in the names of a backup's files. */
export const dayOfBackup = (expiresAt: number) => indianDate(expiresAt - backupMs)

/** `GET /api/admin/backup/shop.zip`: a part continues from the `next` of the previous part's manifest. */
export const shopPartQuery = z.object({
  part: z._default(z.coerce.number('There is no such part').check(z.int(), z.minimum(1), z.maximum(9999)), 1),
  after: z.optional(z.string().check(z.maxLength(2000, 'There is no such part'))),
})

/** Photos of the storefront, which belong to no month. */
export const windowPhotos = 'window'
/** `GET /api/admin/backup/photos.zip`: the photos of a month in Kochi (`2026-11`), or those of the storefront. */
export const photoPartQuery = z.object({
  month: z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])|window)$/, 'There is no such month')),
  part: z.coerce.number('There is no such part').check(z.int(), z.minimum(1), z.maximum(9999)),
})

/**
 * The same files for `npm run backup`, which chooses its own backup id: `POST /api/backup` lists the zips of photos.
 */
const backupId = z.object({ backup: z.uuid('There is no such backup') })
export const keyShopPartQuery = z.extend(shopPartQuery, backupId.shape)
export const keyPhotoPartQuery = z.extend(photoPartQuery, backupId.shape)

const file = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Number of lines of an `.ndjson`; absent for a photo. */
  rows: z.optional(z.int()),
  contentType: z.optional(z.string()),
})
export type BackedUpFile = z.output<typeof file>

/** `manifest.json`, the last file of each zip. */
export const backupManifest = z.object({
  version: z.literal(1),
  /** Id of the backup that the zip belongs to. */
  backup: z.string(),
  kind: z.enum(['shop', 'photos']),
  part: z.int(),
  /** Cursor of the next part; null in the last part and for photos. */
  next: z.nullable(z.string()),
  files: z.array(file),
  /** Keys of photos that the database refers to and the bucket lacks. */
  missing: z.array(z.string()),
})
export type BackupManifest = z.output<typeof backupManifest>

export const shopZipName = (day: string, part: number) => `shop-${day}${nth(part)}.zip`
export const photoZipName = (day: string, month: string, part: number) => `photos-${month}-of-${day}${nth(part)}.zip`
const nth = (part: number) => (part === 1 ? '' : `-part-${part}`)
