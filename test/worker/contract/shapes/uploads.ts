import * as z from 'zod'
import { count, text } from './common.ts'

export const upload = z.strictObject({ uploadURL: z.url(), key: text, headers: z.record(z.string(), z.string()) })
export const presignedPut = z.strictObject({
  method: z.literal('PUT'),
  url: z.url(),
  fields: z.strictObject({}),
  headers: z.record(z.string(), z.string()),
  expires: z.int().max(604_800),
})
export const multipart = z.strictObject({ key: text, uploadId: text, bucket: text })
export const signedPart = z.strictObject({ url: z.url(), expires: z.int().max(604_800) })
export const part = z.strictObject({ PartNumber: z.int().min(1), ETag: text, Size: count })
export const completed = z.strictObject({ location: z.url(), key: text, bucket: text })
/** How the companion's routes refuse. */
export const companionError = z.strictObject({ error: text })
