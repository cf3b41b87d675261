import * as z from 'zod'
import { id, moment } from './common.ts'

const thousandths = z.int().min(0).max(1000)

/** A note on a photo, as both sides read it. */
export const pin = z.strictObject({
  id,
  photo: z.string(),
  x: thousandths,
  y: thousandths,
  text: z.string(),
  side: z.enum(['customer', 'shop']),
  isOwn: z.boolean(),
  doneAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
})
