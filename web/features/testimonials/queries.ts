import { api, publicQuery } from '../../api.ts'

export const featuredTestimonials = publicQuery(api.testimonials.featured)
