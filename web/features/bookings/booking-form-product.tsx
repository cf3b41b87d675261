import { useEffect, useState } from 'react'
import { draft } from './booking-draft.ts'

/** Names the product a visitor came from (`/?piece=first-light-gown`), so that nothing is sent unseen. */
export function BookingFormProduct() {
  const [slug, setSlug] = useState('')
  useEffect(() => {
    const initial = new URLSearchParams(location.search).get('piece') ?? draft.read()?.fields.productSlug
    if (typeof initial === 'string') setSlug(initial.slice(0, 100))
  }, [])
  if (!slug) return 'Colours, a fabric, something you have seen'
  return (
    <>
      <input type="hidden" name="productSlug" value={slug} />
      You are asking about “{slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')}”.{' '}
      <button type="button" className="-my-2 py-2 font-semibold underline" onClick={() => setSlug('')}>
        Remove
      </button>
    </>
  )
}
