import * as z from 'zod/mini'
import { partBytes, photoKeyOf, photoLimits, photoTypes } from './photos.ts'
import { told } from './refusals/fields.ts'
import { machineText } from './text.ts'

/** A photo's key; an upload URL is reduced to its key. */
const photoKey = z.pipe(
  machineText(2048, 'Please attach photos from this device'),
  z.transform((value) => photoKeyOf(value) ?? value),
)

/** Keys of finished uploads, at most `count`, without duplicates. */
export const photoKeysUpTo = (count: number) =>
  z.pipe(
    z
      .array(photoKey, { error: 'Please attach photos from this device' })
      .check(z.refine((keys) => keys.length <= count, told('photos_too_many', { count }))),
    z.transform((keys) => [...new Set(keys)]),
  )

/** The photos of a booking, at most 5. */
export const photoKeys = photoKeysUpTo(photoLimits.count)

const filename = z.optional(z.string().check(z.maxLength(255, 'That file name is too long')))
const type = z.optional(z.enum(photoTypes, { error: 'You can only upload: JPEG, PNG, WebP.' }))
const size = z.coerce
  .number({ error: 'size is a number of bytes' })
  .check(
    z.int('size is a number of bytes'),
    z.positive('This file is empty'),
    z.maximum(photoLimits.bytes, 'This file exceeds maximum allowed size of 10 MB.'),
  )

/**
 * Body of `POST /api/objects/upload`. With a size, the URL leads to the store, with size and type signed into it.
 * Without a size, it leads to the Worker.
 */
export const uploadRequest = z.object({ filename, type, size: z.optional(size) })
export type UploadRequest = z.output<typeof uploadRequest>

// Requests of Uppy to its companion, under /api/s3. Uppy itself sends no size: the uploader adds it to the metadata.
export const paramsQuery = z.object({ filename, type, 'metadata[size]': z.optional(size) })
export const multipartRequest = z.object({ filename, type, metadata: z.object({ size }, 'size is a number of bytes') })

const lastPart = Math.ceil(photoLimits.bytes / partBytes)

export const keyQuery = z.object({ key: machineText(200, 'key is missing') })
export const partParam = z.object({
  uploadId: machineText(1024, 'Please attach photos from this device'),
  partNumber: z.coerce
    .number()
    .check(z.int(), z.minimum(1, 'Parts count from 1'), z.maximum(lastPart, `There are at most ${lastPart} parts`)),
})
export const completeRequest = z.object({
  parts: z
    .array(
      z.object({
        PartNumber: z.number().check(z.int(), z.minimum(1), z.maximum(lastPart)),
        ETag: machineText(200, 'Please attach photos from this device'),
      }),
    )
    .check(
      z.minLength(1, 'There are no parts'),
      z.maxLength(lastPart, `There are at most ${lastPart} parts`),
      z.refine((parts) => new Set(parts.map((part) => part.PartNumber)).size === parts.length, 'A part is named twice'),
    ),
})
