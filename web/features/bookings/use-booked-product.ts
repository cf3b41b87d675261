import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Category } from '../../../shared/collections.ts'
import type { ServiceType } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { draft } from './booking-draft.ts'

/**
 * The product a visitor came from (`/?piece=first-light-gown`), or that her draft names; '' is none. What it is made
 * under is chosen for her as she comes, unless she has chosen for this product before.
 */
export function useBookedProduct(form: RefObject<HTMLFormElement | null>) {
  const [slug, setSlug] = useState('')
  // Before the form keeps what it shows: no product stands in it yet.
  const [draftedFields] = useState(() => draft.read()?.fields)
  const drafted = draftedFields?.productSlug
  const earlierChoice = slug === drafted ? undefined : draftedFields?.serviceType
  useEffect(() => {
    const initial = new URLSearchParams(location.search).get('piece') ?? drafted
    if (typeof initial === 'string') setSlug(initial.slice(0, 100))
  }, [drafted])
  const { data } = useQuery({
    queryKey: ['/api/products', slug],
    queryFn: () => send(api.products[':slug'].$get({ param: { slug } })),
    enabled: slug !== '',
  })
  const product = slug && data ? data.piece : undefined
  useEffect(() => {
    if (form.current && product) chooseService(form.current, serviceOf[product.category], earlierChoice)
  }, [form, product, earlierChoice])
  const name = product?.name ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
  return { slug, name, product, remove: () => setSlug('') }
}

const serviceOf: Record<Category, ServiceType> = {
  'baptism-suits': 'baptism-suit',
  'communion-dresses': 'communion-dress',
  accessories: 'accessories',
  children: 'custom-design',
  women: 'custom-design',
}

function chooseService(form: HTMLFormElement, service: ServiceType, earlierChoice: unknown) {
  const choices = [...form.querySelectorAll<HTMLInputElement>('[name=serviceType]')]
  if (choices.some(({ checked, value }) => checked && value !== earlierChoice)) return
  for (const choice of choices) choice.checked = choice.value === service
}
