import type { InferResponseType } from 'hono/client'
import { api } from '../api.ts'
import { listQuery, query } from '../queries.ts'

export type AdminProduct = InferResponseType<(typeof api.admin.products)[':id']['$get'], 200>
export type AdminTestimonial = InferResponseType<typeof api.admin.testimonials.$get>[number]
export type AdminPost = InferResponseType<(typeof api.admin)['social-posts']['$get']>[number]
export type ProductImage = AdminProduct['pictures'][number]

export const setupChecklist = query(api.admin.window)
export const adminPosts = query(api.admin['social-posts'])
export const boutiqueFacts = query(api.admin.boutique)
export const adminFeaturedProducts = listQuery(api.admin.products, { status: 'featured' })
export const adminTestimonials = (status: string) => listQuery(api.admin.testimonials, { status })

/** What to ask again after a change of each kind. */
export const refreshKeys = {
  pieces: [['/api/admin/products'], ['/api/admin/window']],
  praise: [['/api/admin/testimonials'], ['/api/admin/window']],
  posts: [['/api/admin/social-posts'], ['/api/admin/window']],
  facts: [['/api/admin/boutique'], ['/api/admin/window']],
} as const

/** A picture as the desk shows it, which sees those of retired pieces too. */
export const adminImageUrl = (src: string) => src.replace('/api/pictures/', '/api/admin/pictures/')
