import { useState } from 'react'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { PinnedPhotos } from '../pins/public.ts'
import { EditOrderPhotos } from './edit-order-photos.tsx'
import type { AdminOrder } from './queries.ts'

type Props = { order: AdminOrder; renderPhotoField: RenderPhotoField }

export function InspirationPhotos({ order, renderPhotoField }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { id, outfitType, inspirationPhotos } = order
  const hasPhotos = inspirationPhotos.length > 0
  return (
    <section
      className={`grid justify-items-start gap-4 ${hasPhotos ? '' : 'print:hidden'}`}
      aria-label="What it should look like"
    >
      <h2 className="section-title">What it should look like</h2>
      {hasPhotos ? (
        <PinnedPhotos orderId={id} photos={inspirationPhotos} label={`Photo for ${outfitType},`} isDesk />
      ) : (
        <p className="text-ink-soft">No photos yet. Those that came by WhatsApp can be put in here.</p>
      )}
      <button type="button" className="btn btn-line btn-small" onClick={() => setEditing(true)}>
        {hasPhotos ? 'Change the photos' : 'Add photos'}
      </button>
      {isEditing && <EditOrderPhotos {...{ order, renderPhotoField }} onClose={() => setEditing(false)} />}
    </section>
  )
}
