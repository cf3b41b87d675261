import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { Category } from '../../../shared/collections.ts'
import { api } from '../../api.ts'
import { publicQuery } from '../../queries.ts'

export const featuredProducts = publicQuery(api.products.featured)
export const collection = (category: Category) => publicQuery(api.products, { category })

type ProductWithRelated = InferResponseType<(typeof api.products)[':slug']['$get'], 200>
export const productQuery = (slug: string) =>
  queryOptions<ProductWithRelated>({
    queryKey: [api.products[':slug'].$url({ param: { slug } }).pathname],
    staleTime: 60_000,
  })
