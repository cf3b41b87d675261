import { useState } from 'react'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RemainingPhotos } from '../../ui/remaining-photos.tsx'
import { toast } from '../../ui/toast.ts'
import { PinnedPhotos } from '../pins/public.ts'
import { photoUrl } from '../uploads/public.ts'
import { formatPhotoCount } from './order-texts.ts'
import { type AdminOrder, toastUpdateFailure, useUpdateOrder } from './queries.ts'

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

type EditOrderPhotosProps = { order: AdminOrder; renderPhotoField: RenderPhotoField; onClose: () => void }

/** The photos of what an order shall look like: those that came by WhatsApp are put in here. */
export function EditOrderPhotos({ order, renderPhotoField, onClose }: EditOrderPhotosProps) {
  // What was taken out, and not what is left: photos that somebody else puts in meanwhile stay.
  const [takenOut, setTakenOut] = useState<string[]>([])
  const remainingKeys = order.inspirationPhotos.filter((key) => !takenOut.includes(key))
  const { isReady, clear, ...added } = useAddedPhotos()
  const { mutate, isPending } = useUpdateOrder(order)
  function save() {
    if (isPending || !isReady()) return
    const inspirationPhotos = [...remainingKeys, ...added.keys]
    mutate(
      { inspirationPhotos },
      {
        onSuccess: () => {
          toast({ tone: 'good', title: 'Photos saved', description: formatPhotoCount(inspirationPhotos.length) })
          // Before the field goes, it forgets the photos that it has kept on the device.
          clear()
          onClose()
        },
        onError: toastUpdateFailure,
      },
    )
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="What it should look like"
      description={order.userId ? 'The customer sees these with the order.' : undefined}
      footer={
        <button type="button" className="btn" aria-disabled={isPending} onClick={save}>
          {isPending ? 'Saving...' : 'Save photos'}
        </button>
      }
    >
      <div className="mt-5 grid gap-3">
        <RemainingPhotos
          keys={remainingKeys}
          srcOf={photoUrl}
          onChange={(left) => setTakenOut(order.inspirationPhotos.filter((key) => !left.includes(key)))}
        />
        {renderPhotoField({
          ...added,
          limit: Math.max(0, maxUpdatePhotos - remainingKeys.length),
          place: `inspiration-${order.id}`,
        })}
      </div>
    </Dialog>
  )
}
