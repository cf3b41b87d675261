import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'

export type AdminProduct = InferResponseType<typeof api.admin.products.$get>[number]

export const adminFeaturedProducts = listQuery(api.admin.products, { status: 'featured' })

/** The products, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/products'], ['/api/admin/window']]
