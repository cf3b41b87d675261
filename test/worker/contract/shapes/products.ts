import * as z from 'zod'
import { count, id, moment, paise, text, textOrNull } from './common.ts'

export const product = z.strictObject({
  id,
  slug: text,
  name: text,
  description: text,
  category: z.enum(['baptism-suits', 'communion-dresses', 'children', 'women', 'accessories']),
  price: paise,
  images: z.array(text),
  pictures: z.array(
    z.strictObject({
      src: text,
      alt: z.string(),
      srcset: textOrNull,
      width: count.nullable(),
      height: count.nullable(),
    }),
  ),
  featured: z.int().min(1),
  createdAt: moment,
})
/** In the admin's editor. */
export const adminProduct = product.extend({
  featured: count,
  sizes: textOrNull,
  cloth: textOrNull,
  included: textOrNull,
  weeksToMake: count.nullable(),
  goesWith: z.array(text),
  retiredAt: moment.nullable(),
  updatedAt: moment,
})
