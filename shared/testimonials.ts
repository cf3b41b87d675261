import * as z from 'zod'
import { imagePath } from './images.ts'
import { listQuery } from './lists.ts'
import { partialUpdate } from './partial-update.ts'
import { clearable, optional, required } from './text.ts'

/** The most that the home page shows. */
export const maxFeaturedTestimonials = 6

export const reviewSources = ['google', 'facebook', 'instagram'] as const

const rating = z
  .int('Please give one to five stars')
  .min(1, 'Please give one to five stars')
  .max(5, 'Please give one to five stars')
const review = required(1000, 'Review')
const location = optional(100, 'Place')

/** What a customer says after an order of hers was delivered. */
export const customerTestimonialInput = z.object({
  orderId: z.string('Which order?').max(64),
  rating,
  review,
  location,
})
export type CustomerTestimonialInput = z.output<typeof customerTestimonialInput>

/** A form's field is text. */
const ratingField = z.coerce.number('Please give one to five stars').pipe(rating)
export const customerTestimonialForm = customerTestimonialInput.omit({ orderId: true }).extend({ rating: ratingField })

const imageAddress = z
  .string()
  .startsWith(imagePath, 'That is not a picture')
  .max(200, 'That is not a picture')
  .nullable()
const testimonialFields = {
  name: required(100, 'Name'),
  location: clearable(100, 'Place'),
  rating,
  review,
  source: z.enum(reviewSources, { error: 'No such network' }).nullable(),
  image: imageAddress,
}
export const testimonialInput = z.object({
  ...testimonialFields,
  location: testimonialFields.location.default(null),
  source: testimonialFields.source.default(null),
  image: imageAddress.default(null),
})
export type TestimonialInput = z.output<typeof testimonialInput>

/** Only what changes. `approved` lets a testimonial that a customer offered be shown; `hidden` takes it off every page. */
export const testimonialUpdate = partialUpdate({
  ...testimonialFields,
  approved: z.literal(true),
  featured: z.boolean(),
  hidden: z.boolean(),
})
export type TestimonialUpdate = z.output<typeof testimonialUpdate>

export const testimonialStates = ['offered', 'approved', 'hidden'] as const
export type TestimonialState = (typeof testimonialStates)[number]
export const testimonialQuery = listQuery.extend({
  status: z.enum([...testimonialStates, 'featured'], { error: 'No such status' }).default('approved'),
})
export type TestimonialQuery = z.output<typeof testimonialQuery>
