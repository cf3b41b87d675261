import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderUpdatePatch, orderUpdatePatch } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { api, errorMessage, send } from '../../api.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { toastPendingPhotos } from './add-order-update.tsx'
import { OrderUpdateConflict } from './order-update-conflict.tsx'
import { OrderUpdateFields, VisibilitySwitch } from './order-update-fields.tsx'
import { type AdminOrder, type AdminOrderUpdate, adminOrderKeys } from './queries.ts'
import type { RenderPhotoField } from './render-photo-field.ts'
import { isStale } from './use-update-order.ts'

const updateFormSchema = orderUpdatePatch.pick({ title: true, description: true, stage: true })

type Props = { order: AdminOrder; update: AdminOrderUpdate; photos: RenderPhotoField; onClose: () => void }

/** Changes an update: its words, its photos, and who may see it. */
export function EditOrderUpdate({ order, update, photos, onClose }: Props) {
  // What the fields began with; the fields themselves hold what was typed.
  const [base, setBase] = useState(update)
  const [remainingPhotos, setRemainingPhotos] = useState(update.photos)
  const [addedPhotos, setAddedPhotos] = useState<string[]>([])
  const [pendingPhotos, setPendingPhotos] = useState(0)
  const [isVisible, setIsVisible] = useState(update.isVisible)
  const refresh = useInvalidate(adminOrderKeys)
  const { mutateAsync } = useMutation({
    mutationFn: (change: Omit<OrderUpdatePatch, 'updatedAt'>) =>
      send(
        api.admin.orders[':id'].updates[':updateId'].$patch({
          param: { id: order.id, updateId: update.id },
          json: { ...change, updatedAt: base.updatedAt },
        }),
      ),
    onSettled: refresh,
  })
  const { errors, busy, form } = useForm({
    schema: updateFormSchema,
    onSubmit: async (values) => {
      if (pendingPhotos > 0) return toastPendingPhotos(pendingPhotos)
      await mutateAsync({ ...values, photos: [...remainingPhotos, ...addedPhotos], isVisible: isVisible })
      // The field forgets what waited on the device before it goes.
      setAddedPhotos([])
      toast({ tone: 'good', title: 'Update saved', description: values.title })
      onClose()
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: isStale(error) ? 'Changed meanwhile' : 'Error',
        description: errorMessage(error, 'We could not save this update. Please try again.'),
      }),
  })
  return (
    <Dialog open wide onOpenChange={onClose} title="Edit update">
      <form {...form} className="grid gap-5">
        <OrderUpdateFields
          title={base.title}
          description={base.description}
          stage={base.stage ?? order.status}
          errors={errors}
        />
        <div className="grid gap-3">
          <p className="legend">Photos</p>
          {remainingPhotos.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {remainingPhotos.map((key, at) => (
                <li key={key} className="grid justify-items-center">
                  <span className="image-frame photo-thumbnail">
                    <img src={photoUrl(key)} alt={`${at + 1} of ${remainingPhotos.length}`} />
                  </span>
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Take out photo ${at + 1}`}
                    onClick={() => setRemainingPhotos(remainingPhotos.filter((other) => other !== key))}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {photos({
            keys: addedPhotos,
            limit: Math.max(0, maxUpdatePhotos - remainingPhotos.length),
            place: `update-${update.id}`,
            onChange: (ready, pending) => {
              setAddedPhotos(ready)
              setPendingPhotos(pending)
            },
          })}
        </div>
        <VisibilitySwitch isVisible={isVisible} hasAccount={order.userId !== null} onChange={setIsVisible} />
        {update.updatedAt !== base.updatedAt && (
          <OrderUpdateConflict
            update={update}
            onKeepMine={() => setBase({ ...base, updatedAt: update.updatedAt })}
            onTakeTheirs={onClose}
          />
        )}
        <footer className="dialog-footer mt-0">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save update'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
