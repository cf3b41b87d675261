import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type UpdatePatch, updatePatch } from '../../../shared/order-inputs.ts'
import { updatePhotos } from '../../../shared/orders.ts'
import { api, send, sentenceFor, useRefresh } from '../../api.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { useForm } from '../../lib/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { tellWaiting } from './add-update.tsx'
import { ChangedUpdate } from './changed-update.tsx'
import type { Photos } from './photo-slot.ts'
import { type DeskOrder, type DeskUpdate, orderKeys } from './queries.ts'
import { UpdateFields, VisibleSwitch } from './update-fields.tsx'
import { isStale } from './use-order-change.ts'

const words = updatePatch.pick({ title: true, description: true, stage: true })

type Props = { order: DeskOrder; update: DeskUpdate; photos: Photos; onClose: () => void }

/** Changes an update: its words, its photos, and who may see it. */
export function EditUpdate({ order, update, photos, onClose }: Props) {
  // What the fields began with; the fields themselves hold what was typed.
  const [read, setRead] = useState(update)
  const [kept, setKept] = useState(update.photos)
  const [added, setAdded] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const [visible, setVisible] = useState(update.isVisible)
  const refresh = useRefresh(orderKeys)
  const { mutateAsync } = useMutation({
    mutationFn: (change: Omit<UpdatePatch, 'updatedAt'>) =>
      send(
        api.admin.orders[':id'].updates[':updateId'].$patch({
          param: { id: order.id, updateId: update.id },
          json: { ...change, updatedAt: read.updatedAt },
        }),
      ),
    onSettled: refresh,
  })
  const { errors, busy, form } = useForm({
    schema: words,
    onSubmit: async (said) => {
      if (waiting > 0) return tellWaiting(waiting)
      await mutateAsync({ ...said, photos: [...kept, ...added], isVisible: visible })
      // The field forgets what waited on the device before it goes.
      setAdded([])
      toast({ tone: 'good', title: 'Update saved', description: said.title })
      onClose()
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: isStale(error) ? 'Changed meanwhile' : 'Error',
        description: sentenceFor(error, 'We could not save this update. Please try again.'),
      }),
  })
  return (
    <Dialog open wide onOpenChange={onClose} title="Edit update">
      <form {...form} className="grid gap-5">
        <UpdateFields
          title={read.title}
          description={read.description}
          stage={read.stage ?? order.status}
          errors={errors}
        />
        <div className="grid gap-3">
          <p className="legend">Photos</p>
          {kept.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {kept.map((key, at) => (
                <li key={key} className="grid justify-items-center">
                  <span className="slot photo-slot">
                    <img src={photoUrl(key)} alt={`${at + 1} of ${kept.length}`} />
                  </span>
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Take out photo ${at + 1}`}
                    onClick={() => setKept(kept.filter((other) => other !== key))}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {photos({
            keys: added,
            limit: Math.max(0, updatePhotos - kept.length),
            place: `update-${update.id}`,
            onChange: (ready, onTheirWay) => {
              setAdded(ready)
              setWaiting(onTheirWay)
            },
          })}
        </div>
        <VisibleSwitch visible={visible} hasAccount={order.userId !== null} onChange={setVisible} />
        {update.updatedAt !== read.updatedAt && (
          <ChangedUpdate
            update={update}
            onKeep={() => setRead({ ...read, updatedAt: update.updatedAt })}
            onTake={onClose}
          />
        )}
        <footer className="sheet-foot mt-0">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save update'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
