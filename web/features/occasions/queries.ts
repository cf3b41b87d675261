import type { InferResponseType } from 'hono/client'
import type { OccasionKind } from '../../../shared/occasions.ts'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'

export type Occasion = InferResponseType<typeof api.admin.occasions.$get>[number]

export const occasionsQuery = (kind: OccasionKind) => listQuery<Occasion>(api.admin.occasions, { kind })
export const occasionKeys = [[api.admin.occasions.$url().pathname]]
