import { useEffect, useState } from 'react'
import { readDraftFields } from './booking-draft.ts'

/** The piece she came from (`/?piece=first-light-gown`), said so that nothing is sent unseen, in a line that is always there. */
export function BookingFormProduct() {
  const [slug, setSlug] = useState('')
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('piece') ?? readDraftFields().productSlug
    if (typeof asked === 'string') setSlug(asked.slice(0, 100))
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
