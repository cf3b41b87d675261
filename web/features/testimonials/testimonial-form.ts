import * as z from 'zod'
import { customerTestimonialForm, reviewSources, testimonialInput } from '../../../shared/testimonials.ts'

/** The fields as they are typed: stars and network are text there. The image is beside them. */
export const testimonialForm = testimonialInput.omit({ image: true }).extend({
  rating: customerTestimonialForm.shape.rating,
  source: z
    .string()
    .transform((chosen) => chosen || null)
    .pipe(z.enum(reviewSources).nullable()),
})
