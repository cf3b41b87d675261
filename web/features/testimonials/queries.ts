import { api } from '../../api.ts'
import { publicQuery } from '../../queries.ts'

export const featuredTestimonials = publicQuery(api.testimonials.featured)
