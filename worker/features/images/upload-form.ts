import * as z from 'zod'
import { maxImageBytes } from '../../../shared/images.ts'

const file = z
  .instanceof(File, { error: 'Please add a picture' })
  .refine(({ size }) => size > 0 && size <= maxImageBytes, 'That picture is too large')
const side = z.coerce
  .number('That is not a picture')
  .int('That is not a picture')
  .min(1, 'That is not a picture')
  .max(10_000, 'That picture is too large')

/** An image in the sizes that the admin's browser has made of it. */
export const imageUploadForm = z.object({
  width: side,
  height: side,
  jpeg: file,
  480: file.optional(),
  960: file.optional(),
  1600: file.optional(),
})
