import * as z from 'zod'
import { offerForm, reviewSources, testimonialInput } from '../../../shared/catalog.ts'

/** The fields as they are typed: stars and network are text there. The picture stands beside them. */
export const praiseForm = testimonialInput.omit({ image: true }).extend({
  rating: offerForm.shape.rating,
  source: z
    .string()
    .transform((chosen) => chosen || null)
    .pipe(z.enum(reviewSources).nullable()),
})
