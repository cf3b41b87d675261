import * as z from 'zod/mini'
import { fallbackWidth, maxBytesOf } from '../../../shared/images.ts'

/** A file of this width; pages show it as it is, so it may weigh no more than one should. */
const file = (width: number) =>
  z
    .instanceof(File, { error: 'Please add a picture' })
    .check(z.refine(({ size }) => size > 0 && size <= maxBytesOf(width), 'That picture is too large'))
const side = z.coerce
  .number('That is not a picture')
  .check(
    z.int('That is not a picture'),
    z.minimum(1, 'That is not a picture'),
    z.maximum(10_000, 'That picture is too large'),
  )

/** An image in the sizes that the admin's browser has made of it. */
export const imageUploadForm = z.object({
  width: side,
  height: side,
  jpeg: file(fallbackWidth),
  480: z.optional(file(480)),
  720: z.optional(file(720)),
  960: z.optional(file(960)),
  1600: z.optional(file(1600)),
})
