import type { InferResponseType } from 'hono/client'
import { api, listQuery, query } from '../../api.ts'

export type Piece = InferResponseType<(typeof api.admin.products)[':id']['$get'], 200>
export type Praise = InferResponseType<typeof api.admin.testimonials.$get>[number]
export type Post = InferResponseType<(typeof api.admin)['social-posts']['$get']>[number]
export type Picture = Piece['pictures'][number]

export const progress = query(api.admin.window)
export const posts = query(api.admin['social-posts'])
export const facts = query(api.admin.boutique)
export const featuredPieces = listQuery(api.admin.products, { status: 'featured' })
export const praiseList = (status: string) => listQuery(api.admin.testimonials, { status })

/** What to ask again after a change of each kind. */
export const keys = {
  pieces: [['/api/admin/products'], ['/api/admin/window']],
  praise: [['/api/admin/testimonials'], ['/api/admin/window']],
  posts: [['/api/admin/social-posts'], ['/api/admin/window']],
  facts: [['/api/admin/boutique'], ['/api/admin/window']],
} as const

/** A picture as the desk shows it, which sees those of retired pieces too. */
export const atDesk = (src: string) => src.replace('/api/pictures/', '/api/admin/pictures/')
