import type { TestimonialState } from '../../../shared/testimonials.ts'
import type { Testimonial } from './statements.ts'

/** A testimonial as the home page shows it. */
export const toPublic = ({ id, name, location, rating, review, image, source, featured, createdAt }: Testimonial) => ({
  id,
  name,
  rating,
  review,
  source,
  featured,
  createdAt,
  location: location || 'Verified Customer',
  profileImage: image,
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
export const toAdmin = (testimonial: Testimonial) => ({
  id: testimonial.id,
  name: testimonial.name,
  location: testimonial.location,
  rating: testimonial.rating,
  review: testimonial.review,
  image: testimonial.image,
  source: testimonial.source,
  featured: testimonial.featured,
  userId: testimonial.userId,
  orderId: testimonial.orderId,
  createdAt: testimonial.createdAt,
  updatedAt: testimonial.updatedAt,
  state: stateOf(testimonial),
})
