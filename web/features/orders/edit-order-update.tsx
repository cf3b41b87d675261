import { useState } from 'react'
import * as z from 'zod/mini'
import { orderUpdatePatch } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { RemainingPhotos, typedPhotos } from '../../ui/remaining-photos.tsx'
import { photoUrl } from '../uploads/public.ts'
import { formatPhotoCount } from './order-texts.ts'
import { OrderUpdateFields, typedVisibility, VisibilitySwitch } from './order-update-fields.tsx'
import { type AdminOrder, type AdminOrderUpdate, adminOrderKeys } from './queries.ts'

const updateFormSchema = z.pick(orderUpdatePatch, { title: true, description: true, stage: true })

type Props = { order: AdminOrder; update: AdminOrderUpdate; renderPhotoField: RenderPhotoField; onClose: () => void }

export const EditOrderUpdate = (props: Props) => (
  <WithDraft name={`update-${props.update.id}`}>{(draft) => <EditForm {...props} draft={draft} />}</WithDraft>
)

function EditForm({ order, update, renderPhotoField, onClose, draft }: Props & { draft: ScreenDraft }) {
  // What the fields began with; the fields themselves hold what was typed.
  const [base, setBase] = useState(update)
  const [remainingKeys, setRemainingKeys] = useState(() => typedPhotos(draft, update.photos))
  const { isReady, clear, ...added } = useAddedPhotos()
  const [isVisible, setIsVisible] = useState(() => typedVisibility(draft) ?? update.isVisible)
  const submit = useSubmit({
    schema: updateFormSchema,
    isReady,
    mutationFn: (values) =>
      send(
        api.admin.orders[':id'].updates[':updateId'].$patch({
          param: { id: order.id, updateId: update.id },
          json: { ...values, photos: [...remainingKeys, ...added.keys], isVisible, updatedAt: base.updatedAt },
        }),
      ),
    success: (_, { title }) => ({ title: 'Update saved', description: title }),
    onSuccess: () => {
      // Before the field goes, it forgets the photos that it has kept on the device.
      clear()
      onClose()
    },
    failure: 'We could not save this update. Please try again.',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  const { errors, busy, setDirty } = submit
  function takeOut(remaining: string[]) {
    setDirty(true)
    setRemainingKeys(remaining)
  }
  return (
    <Dialog open wide onOpenChange={onClose} title="Edit update">
      <DraftForm submit={submit} className="grid gap-5">
        <input type="hidden" name="stored" value={`${base.photos.join()} ${base.isVisible}`} />
        <OrderUpdateFields
          title={base.title}
          description={base.description}
          stage={base.stage ?? order.status}
          errors={errors}
        />
        <div className="grid gap-3">
          <p className="legend">Photos</p>
          <RemainingPhotos keys={remainingKeys} srcOf={photoUrl} onChange={takeOut} />
          {renderPhotoField({
            ...added,
            limit: Math.max(0, maxUpdatePhotos - remainingKeys.length),
            place: `update-${update.id}`,
          })}
        </div>
        <VisibilitySwitch
          isVisible={isVisible}
          hasAccount={order.customer?.hasAccount === true}
          onChange={setIsVisible}
        />
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
      </DraftForm>
    </Dialog>
  )
}

type ConflictProps = { update: AdminOrderUpdate; onKeepMine: () => void; onTakeTheirs: () => void }

const OrderUpdateConflict = ({ update: { title, description, photos }, ...actions }: ConflictProps) => (
  <ConflictNotice
    title="Somebody else has saved this update in the meantime:"
    theirs={[title, description, formatPhotoCount(photos.length)].filter(Boolean).join('\n')}
    {...actions}
  />
)
