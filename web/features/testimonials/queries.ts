import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'

type CustomerAnswer = InferResponseType<(typeof api.user.testimonials)[':orderId']['$get'], 200>
export type CustomerTestimonial = NonNullable<CustomerAnswer['testimonial']>

export const customerTestimonial = (orderId: string) =>
  queryOptions<CustomerAnswer>({ queryKey: [api.user.testimonials[':orderId'].$url({ param: { orderId } }).pathname] })
