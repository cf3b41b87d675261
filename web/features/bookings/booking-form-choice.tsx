import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Category } from '../../../shared/collections.ts'
import { type ServiceType, serviceName, serviceTypeKeys } from '../../../shared/services.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { draft } from './booking-draft.ts'

type Props = ReturnType<typeof useBookedProduct>

/** Shows the product that the visitor came from, since the booking includes it. */
export function BookingFormProduct({ slug, name, product, remove }: Props) {
  if (!slug) return null
  const src = product?.images[0]
  const image = product?.pictures[0] ?? (src && { src, alt: '', srcset: null, width: null, height: null })
  return (
    <section
      aria-label={t('The piece you are asking about')}
      className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-4 border border-edge bg-raised p-3"
    >
      <input type="hidden" name="productSlug" value={slug} />
      <span className="image-frame">
        {image ? (
          <ResponsiveImage image={{ ...image, alt: '' }} sizes="88px" />
        ) : (
          <PlaceholderDrawing className="absolute inset-0 m-auto w-1/2" />
        )}
      </span>
      <div className="grid min-w-0 justify-items-start">
        <p className="text-label text-ink-soft">{t('You are asking about')}</p>
        <p className="font-semibold wrap-anywhere">{name}</p>
        {product && (
          <p className="num text-label text-ink-soft">{t('From {price}', { price: formatRupees(product.price) })}</p>
        )}
        <p className="flex flex-wrap gap-x-5">
          <a className="link" href={spokenPath(product ? `/collections/${product.category}` : '/#collections')}>
            {t('Choose another')}
          </a>
          <button type="button" className="link" onClick={remove}>
            {t('Remove')}
          </button>
        </p>
      </div>
    </section>
  )
}

/**
 * Returns the product that a visitor came from (`/?piece=first-light-gown`) or that the draft names; '' for none.
 * Selects the product's service type, unless the draft holds an earlier choice for the same product.
 */
export function useBookedProduct(form: RefObject<HTMLFormElement | null>) {
  const [slug, setSlug] = useState('')
  // Read once, before the form saves its own values: those contain no product yet.
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

const drawings: Record<ServiceType, string> = {
  'baptism-suit': '/art/baptism-suit.svg',
  'communion-dress': '/art/communion-dress.svg',
  accessories: '/art/veil-comb.svg',
  'custom-design': '/art/saree-gown.svg',
}

const tileClass =
  'relative grid cursor-pointer grid-cols-[40px_minmax(0,1fr)] items-center gap-2 rounded border border-edge bg-raised p-2 ' +
  'text-label leading-tight font-medium hover:border-ink-soft ' +
  'sm:grid-cols-1 sm:content-start sm:justify-items-center sm:pt-3.5 sm:pb-3 sm:text-center ' +
  'has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus group-data-wrong:border-danger'

/** Radio buttons with drawings for 'What shall we make?'. */
export function BookingFormServices() {
  const error = useFieldError('serviceType')
  return (
    <fieldset className="group" {...(error && { 'data-wrong': true, 'aria-describedby': 'serviceType-error' })}>
      <legend className="legend">{t('What shall we make?')}</legend>
      <div className="mt-2.5 grid grid-cols-pairs gap-3 sm:grid-cols-4">
        {serviceTypeKeys.map((service) => (
          <label key={service} className={tileClass}>
            <input
              type="radio"
              name="serviceType"
              value={service}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <img src={drawings[service]} alt="" width="72" height="90" loading="lazy" />
            {serviceName(service)}
            <span className="absolute -top-2 -right-2 hidden sm:top-2 sm:right-2 rounded-full bg-ink p-0.5 text-paper peer-checked:block">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error-text mt-1.5" id="serviceType-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
