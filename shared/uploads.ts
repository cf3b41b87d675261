import * as z from 'zod'
import { photoKeyOf, photoLimits, photoTooLarge, photoTypes, wrongPhotoType } from './photos.ts'

/** A key, or the upload URL it was put to, reduced to its key. */
const photoKey = z
  .string({ error: 'Please attach photos from this device' })
  .max(2048, 'Please attach photos from this device')
  .transform((value) => photoKeyOf(value) ?? value)

/** Keys of finished uploads, at most `count`, each once. */
export const photoKeysUpTo = (count: number) =>
  z
    .array(photoKey, { error: 'Please attach photos from this device' })
    .max(count, `You can only upload ${count} file(s).`)
    .transform((keys) => [...new Set(keys)])

/** The photos of a booking, at most 5. */
export const photoKeys = photoKeysUpTo(photoLimits.count)

const filename = z.string().max(255, 'That file name is too long').optional()
const type = z.enum(photoTypes, { error: wrongPhotoType }).optional()
const size = z.coerce
  .number({ error: 'size is a number of bytes' })
  .int('size is a number of bytes')
  .positive('This file is empty')
  .max(photoLimits.bytes, photoTooLarge)
  .optional()

/** Body of `POST /api/objects/upload`, all of it optional: what is given is signed into the URL. */
export const uploadRequest = z.object({ filename, type, size })
export type UploadRequest = z.output<typeof uploadRequest>

// What Uppy asks its companion, under /api/s3. Uppy sends no size by itself: the uploader puts one into the metadata.
export const paramsQuery = z.object({ filename, type, 'metadata[size]': size })
export const multipartRequest = z.object({ filename, type, metadata: z.object({ size }).optional() })

const lastPart = 10_000

export const keyQuery = z.object({ key: z.string({ error: 'key is missing' }).max(200) })
export const partParam = z.object({
  uploadId: z.string().max(1024),
  partNumber: z.coerce.number().int().min(1, 'Parts count from 1').max(lastPart, `There are at most ${lastPart} parts`),
})
export const completeRequest = z.object({
  parts: z
    .array(z.object({ PartNumber: z.number().int().min(1).max(lastPart), ETag: z.string().max(200) }))
    .min(1, 'There are no parts')
    .max(lastPart, `There are at most ${lastPart} parts`)
    .refine((parts) => new Set(parts.map((part) => part.PartNumber)).size === parts.length, 'A part is named twice'),
})
