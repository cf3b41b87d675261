import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export type AdminPost = InferResponseType<(typeof api.admin)['social-posts']['$get']>[number]

export const adminPosts = query(api.admin['social-posts'])

/** The posts, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/social-posts'], ['/api/admin/window']]
