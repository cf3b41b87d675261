import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export type Garment = InferResponseType<typeof api.admin.garments.$get>[number]
export const garmentsQuery = query(api.admin.garments)
export const garmentKeys = [[api.admin.garments.$url().pathname]]
