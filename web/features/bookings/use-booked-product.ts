import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, send } from '../../api.ts'
import { draft } from './booking-draft.ts'

/** The product a visitor came from (`/?piece=first-light-gown`), or that her draft names; '' is none. */
export function useBookedProduct() {
  const [slug, setSlug] = useState('')
  useEffect(() => {
    const initial = new URLSearchParams(location.search).get('piece') ?? draft.read()?.fields.productSlug
    if (typeof initial === 'string') setSlug(initial.slice(0, 100))
  }, [])
  const { data } = useQuery({
    queryKey: ['/api/products', slug],
    queryFn: () => send(api.products[':slug'].$get({ param: { slug } })),
    enabled: slug !== '',
  })
  const product = slug && data ? data.piece : undefined
  const name = product?.name ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
  return { slug, name, product, remove: () => setSlug('') }
}
