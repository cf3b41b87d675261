import * as z from 'zod/mini'
import { idempotencyId, partialUpdate } from './fields.ts'
import { imagePath } from './images.ts'
import { listQuery } from './lists.ts'
import { clearableMalayalam } from './malayalam-input.ts'
import { clearable, machineText, optional, required } from './text.ts'

/** Maximum number of testimonials on the home page. */
export const maxFeaturedTestimonials = 6

export const reviewSources = ['google', 'facebook', 'instagram'] as const
export const sourceNames = { google: 'Google', facebook: 'Facebook', instagram: 'Instagram' }

const rating = z
  .int('Please give one to five stars')
  .check(z.minimum(1, 'Please give one to five stars'), z.maximum(5, 'Please give one to five stars'))
const review = required(1000, 'Review')
const location = optional(100, 'Place')

/** A customer's testimonial about her delivered order. */
export const customerTestimonialInput = z.object({
  orderId: machineText(64, 'Which order?'),
  rating,
  review,
  location,
})
export type CustomerTestimonialInput = z.output<typeof customerTestimonialInput>

/** Rating in a form, whose fields are text. */
const ratingField = z.pipe(z.coerce.number('Please give one to five stars'), rating)
export const customerTestimonialForm = z.extend(z.omit(customerTestimonialInput, { orderId: true }), {
  rating: ratingField,
})

const imageAddress = z.nullable(
  machineText(200, 'That is not a picture').check(z.startsWith(imagePath, 'That is not a picture')),
)
/** The texts of a testimonial. */
export const testimonialTexts = {
  name: { label: 'Name', maxLength: 100 },
  location: { label: 'Place', maxLength: 100 },
  review: { label: 'What they said', maxLength: 1000, rows: 4 },
}
const testimonialFields = {
  name: required(100, 'Name'),
  location: clearable(100, 'Place'),
  rating,
  review,
  source: z.nullable(z.enum(reviewSources, { error: 'No such network' })),
  image: imageAddress,
  malayalam: clearableMalayalam(testimonialTexts),
}
export const testimonialInput = z.object({
  ...testimonialFields,
  location: z._default(testimonialFields.location, null),
  source: z._default(testimonialFields.source, null),
  image: z._default(imageAddress, null),
  malayalam: z._default(testimonialFields.malayalam, null),
})
export type TestimonialInput = z.output<typeof testimonialInput>

/** `POST /api/admin/testimonials`. */
export const newTestimonialInput = z.extend(testimonialInput, { id: idempotencyId })
export type NewTestimonialInput = z.output<typeof newTestimonialInput>

/**
 * Changed fields only. `approved` permits showing a testimonial from a customer; `hidden` removes it from every page.
 */
export const testimonialUpdate = partialUpdate({
  ...testimonialFields,
  approved: z.literal(true),
  featured: z.boolean(),
  hidden: z.boolean(),
})
export type TestimonialUpdate = z.output<typeof testimonialUpdate>

const testimonialStates = ['offered', 'approved', 'hidden'] as const
export type TestimonialState = (typeof testimonialStates)[number]
export const testimonialQuery = z.extend(listQuery, {
  status: z._default(z.enum([...testimonialStates, 'featured'], { error: 'No such status' }), 'approved'),
})
export type TestimonialQuery = z.output<typeof testimonialQuery>
