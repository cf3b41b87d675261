import * as z from 'zod'

/** Spec section 9: 5 photos of at most 10 MB. */
export const photoLimits = { count: 5, bytes: 10485760 } as const
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]

/** `u/<user>/<uuid>`: the server chooses keys, a browser only repeats them. */
export const photoKeyPattern = /^u\/[\w-]{1,64}\/[\da-f-]{36}$/

/** A key, or the upload URL it was put to, reduced to its key. */
const photoKey = z
  .string({ error: 'Please attach photos from this device' })
  .max(2048, 'Please attach photos from this device')
  .transform((value) => /u\/[\w-]{1,64}\/[\da-f-]{36}(?=$|\?)/.exec(value)?.[0] ?? value)

/** The photos of a booking: keys of finished uploads, at most 5, each once. */
export const photoKeys = z
  .array(photoKey, { error: 'Please attach photos from this device' })
  .max(photoLimits.count, `You can only upload ${photoLimits.count} file(s).`)
  .transform((keys) => [...new Set(keys)])

/** Optional body of `POST /api/objects/upload`: what is given is signed into the URL. */
export const uploadRequest = z
  .object({
    filename: z.string().max(255).optional(),
    type: z.enum(photoTypes, { error: 'You can only upload: image/jpeg, image/png, image/webp.' }),
    size: z.number().int().positive().max(photoLimits.bytes, 'This file exceeds maximum allowed size of 10 MB.'),
  })
  .optional()
