import * as z from 'zod'
import { count, id, moment, text, textOrNull } from './common.ts'

export const testimonial = z.strictObject({
  id,
  name: text,
  location: text,
  rating: z.int().min(1).max(5),
  review: text,
  profileImage: textOrNull,
  source: z.enum(['google', 'facebook', 'instagram']).nullable(),
  featured: count,
  createdAt: moment,
})

/** In the admin's editor. */
export const adminTestimonial = testimonial.omit({ profileImage: true }).extend({
  location: textOrNull,
  image: textOrNull,
  mayShowImage: z.boolean(),
  userId: textOrNull,
  orderId: textOrNull,
  state: z.enum(['offered', 'approved', 'hidden']),
  updatedAt: moment.nullable(),
})
