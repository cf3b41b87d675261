import { useState } from 'react'
import * as z from 'zod/mini'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PinnedPhotos } from '../pins/public.ts'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { formatPhotoCount } from './order-texts.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'

export function InspirationPhotos({ order }: { order: AdminOrder }) {
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
      {isEditing && <EditOrderPhotos {...{ order }} onClose={() => setEditing(false)} />}
    </section>
  )
}

/** The photos of what an order shall look like: those that came by WhatsApp are put in here. */
function EditOrderPhotos({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, updatedAt, userId } = order
  const draft = useDraft(`photos-${id}`)
  const photos = useFormPhotos(draft, order.inspirationPhotos)
  const submit = useSubmit({
    schema: z.object({}),
    isReady: photos.isReady,
    mutationFn: () =>
      send(api.admin.orders[':id'].$patch({ param: { id }, json: { updatedAt, inspirationPhotos: photos.keys } })),
    success: () => ({ title: 'Photos saved', description: formatPhotoCount(photos.keys.length) }),
    onSuccess: photos.clearBefore(onClose),
    failure: 'We could not change this order. Please try again.',
    refresh: adminOrderKeys,
    draft,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      wide
      title="What it should look like"
      description={userId ? 'The customer sees these with the order.' : undefined}
      saveLabel="Save photos"
      className="mt-5 grid gap-3"
    >
      <PhotosField photos={photos} limit={maxUpdatePhotos} place={`inspiration-${id}`} />
    </FormDialog>
  )
}
