/** Names the product a visitor came from, so that nothing is sent unseen. */
export function BookingFormProduct({ slug, name, onRemove }: { slug: string; name: string; onRemove: () => void }) {
  if (!slug) return 'Colours, a fabric, something you have seen'
  return (
    <>
      <input type="hidden" name="productSlug" value={slug} />
      You are asking about “{name}”.{' '}
      <button type="button" className="-my-2 py-2 font-semibold underline" onClick={onRemove}>
        Remove
      </button>
    </>
  )
}
