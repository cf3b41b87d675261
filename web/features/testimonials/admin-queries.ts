import type { InferResponseType } from 'hono/client'
import type { TestimonialQuery } from '../../../shared/testimonials.ts'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'

export type AdminTestimonial = InferResponseType<typeof api.admin.testimonials.$get>[number]

export const adminTestimonials = (status: TestimonialQuery['status']) => listQuery(api.admin.testimonials, { status })

/** The testimonials, how many of them wait, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/testimonials'], ['/api/admin/answers']]
