import * as z from 'zod'
import { categoryNames } from './collections.ts'
import { imagePath, maxProductImages } from './images.ts'
import { listQuery } from './lists.ts'
import { optional, required, text } from './text.ts'

const category = z.enum(categoryNames, { error: 'No such collection' })
export const categoryQuery = z.object({ category })

export const reviewSources = ['google', 'facebook', 'instagram'] as const
export const socialNetworks = ['instagram', 'facebook'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** Spec section 9: at most 6 on the page. */
export const maxFeaturedTestimonials = 6
/** Pieces on the home page: four trios. */
export const maxFeaturedProducts = 12

// ---- The owner's pieces ----

/** A picture by its address, in the order of the list; the first is the cover. */
const productImage = z.object({
  src: z.string('That is not a picture').max(200, 'That is not a picture'),
  alt: text(200, 'The words for a picture').default(''),
})

/** A crore of rupees: more is a slip of the finger. */
const maxPrice = 1_000_000_000
const price = z
  .int('Please enter a price in rupees')
  .min(0, 'Please enter a price in rupees')
  .max(maxPrice, 'Please check the price: it is over a crore')

const productFields = {
  name: required(100, 'Name'),
  description: required(2000, 'Description'),
  category,
  /** Paise. */
  price,
  pictures: z
    .array(productImage, 'Please check the pictures')
    .max(maxProductImages, `A piece has at most ${maxProductImages} pictures`),
}
export const productInput = z.object({ ...productFields, pictures: productFields.pictures.default([]) })
export type ProductInput = z.output<typeof productInput>

const hasChange = (change: object) => Object.values(change).some((value) => value !== undefined)
const noChange = 'There is nothing to change'

/** Only what changes. `featured` puts a piece first on the home page or takes it off; `retired` takes it off sale. */
export const productUpdate = z
  .object({
    ...productFields,
    featured: z.boolean('Please check what you entered'),
    retired: z.boolean('Please check what you entered'),
  })
  .partial()
  .refine(hasChange, noChange)
export type ProductUpdate = z.output<typeof productUpdate>

/** The featured rows, the first one first. All others are not featured. */
export const featuredOrder = z.object({ ids: z.array(z.string().max(64)).max(60, 'That is more than the page shows') })

/** Query of the desk's pieces: those on sale, the retired ones, or the home page's in their order. */
export const productQuery = listQuery.extend({
  status: z.enum(['', 'retired', 'featured'], { error: 'No such status' }).default(''),
})
export type ProductQuery = z.output<typeof productQuery>

/** A line that may be emptied again; empty becomes null. */
const clearable = (max: number, label: string) =>
  text(max, label)
    .transform((value) => value || null)
    .nullable()

// ---- What customers say ----
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

/** Only what changes. `approved` is the owner's yes to what a customer offered; `hidden` takes it off every page. */
export const testimonialUpdate = z
  .object({ ...testimonialFields, approved: z.literal(true), featured: z.boolean(), hidden: z.boolean() })
  .partial()
  .refine(hasChange, noChange)
export type TestimonialUpdate = z.output<typeof testimonialUpdate>

export const testimonialStates = ['offered', 'approved', 'hidden'] as const
export type TestimonialState = (typeof testimonialStates)[number]
export const testimonialQuery = listQuery.extend({
  status: z.enum([...testimonialStates, 'featured'], { error: 'No such status' }).default('approved'),
})
export type TestimonialQuery = z.output<typeof testimonialQuery>

// ---- Posts ----
const permalink = z
  .string('Please enter the address of the post')
  .trim()
  .max(500, 'That address is too long')
  .transform((value) => value || null)
  .pipe(
    z
      .url({
        protocol: /^https$/,
        hostname: /(^|\.)(instagram|facebook)\.com$/,
        error: 'Please enter an address of Instagram or Facebook',
      })
      .nullable(),
  )
  .nullable()
const postFields = {
  network: z.enum(socialNetworks, { error: 'Please choose a network' }),
  image: z
    .string('Please add a picture')
    .startsWith(imagePath, 'Please add a picture')
    .max(200, 'Please add a picture'),
  caption: clearable(2200, 'Caption'),
  permalink,
  /** When it was posted, an Indian date. */
  date: z.iso.date('Please enter the day of the post'),
}
export const socialPostInput = z.object({
  ...postFields,
  caption: postFields.caption.default(null),
  permalink: permalink.default(null),
})
export type SocialPostInput = z.output<typeof socialPostInput>
/** Only what changes; a fetched post can only be hidden or shown. */
export const socialPostUpdate = z
  .object({ ...postFields, hidden: z.boolean() })
  .partial()
  .refine(hasChange, noChange)
export type SocialPostUpdate = z.output<typeof socialPostUpdate>
