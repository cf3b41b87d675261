import type { Category } from '../../../shared/collections.ts'
import { api, publicQuery } from '../../api.ts'

export const featuredProducts = publicQuery(api.products.featured)
export const featuredTestimonials = publicQuery(api.testimonials.featured)
export const collection = (category: Category) => publicQuery(api.products, { category })
