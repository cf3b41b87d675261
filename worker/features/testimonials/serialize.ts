import type { TestimonialState } from '../../../shared/testimonials.ts'
import type { ShownTestimonial, Testimonial } from './statements.ts'

/** A testimonial as anybody may ask for it. */
export const toPublic = (testimonial: ShownTestimonial) => ({
  id: testimonial.id,
  name: testimonial.name,
  rating: testimonial.rating,
  review: testimonial.review,
  source: testimonial.source,
  featured: testimonial.featured,
  createdAt: testimonial.createdAt,
  location: testimonial.location || 'Verified Customer',
  profileImage: testimonial.mayShowImage ? testimonial.image : null,
})

/** A testimonial as the home page shows it: with the sizes of its picture. */
export const toPage = (testimonial: ShownTestimonial) => ({
  ...toPublic(testimonial),
  picture: testimonial.mayShowImage ? testimonial.picture : null,
})

/** A testimonial as its customer sees it. */
export const toCustomer = ({ id, orderId, name, location, rating, review, approvedAt, createdAt }: Testimonial) => ({
  id,
  orderId,
  name,
  location,
  rating,
  review,
  isApproved: approvedAt !== null,
  createdAt,
})

const stateOf = ({ approvedAt, hiddenAt }: Testimonial): TestimonialState =>
  hiddenAt ? 'hidden' : approvedAt ? 'approved' : 'offered'

/** A testimonial as the admin edits it. */
export const toAdmin = (testimonial: Testimonial & { mayShowImage: boolean }) => ({
  id: testimonial.id,
  name: testimonial.name,
  location: testimonial.location,
  rating: testimonial.rating,
  review: testimonial.review,
  image: testimonial.image,
  mayShowImage: testimonial.mayShowImage,
  source: testimonial.source,
  featured: testimonial.featured,
  userId: testimonial.userId,
  orderId: testimonial.orderId,
  createdAt: testimonial.createdAt,
  updatedAt: testimonial.updatedAt,
  state: stateOf(testimonial),
})
