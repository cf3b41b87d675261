import * as z from 'zod/mini'
import { orderUpdateInput } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos, needsConfirmation } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Switch } from '../../ui/switch.tsx'
import { updateTitles } from './order-texts.ts'
import { OrderUpdateFields, typedVisibility, VisibilitySwitch } from './order-update-fields.tsx'
import { firstNameOf, photosPlace } from './public.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'

const updateFormSchema = z.pick(orderUpdateInput, { title: true, description: true, stage: true })

type Props = { order: AdminOrder; renderPhotoField: RenderPhotoField; onClose: () => void }

/** Shows the customer how the work goes, or keeps it among the admins: up to 10 photos, a title, a few words. Stands in a dialog. */
export function AddOrderUpdate({ order, renderPhotoField, onClose }: Props) {
  const { id, status, updatedAt, customer, customerName } = order
  const draft = useDraft(`update-of-${id}`)
  const { isReady, clear, ...photos } = useAddedPhotos()
  const [typedTitle, setTypedTitle] = useDraftState<string | undefined>(draft, () => undefined)
  const [isVisible, setIsVisible] = useDraftState(draft, () => typedVisibility(draft) ?? true)
  // What was chosen counts for the status it was chosen at: with another the field begins anew.
  const [chosen, setChosen] = useDraftState(draft, () => ({ stage: status, status }))
  const stage = chosen.status === status ? chosen.stage : status
  const [isMoving, setIsMoving] = useDraftState(draft, () => true)
  const canMove = stage !== status && !needsConfirmation(status, stage)
  const offerTakeBack = useTakeBack(id)
  const submit = useSubmit({
    schema: updateFormSchema,
    isReady,
    mutationFn: (values, idFor) => {
      const update = { ...values, photos: photos.keys, isVisible }
      // Named by what it says: after an answer that was lost the order has moved already, and the update is the same.
      const named = { ...update, id: idFor(update) }
      const json = canMove && isMoving ? { ...named, moveOrder: updatedAt } : named
      return send(api.admin.orders[':id'].updates.$post({ param: { id }, json }))
    },
    success: (update, { title }) => ({
      title: isVisible ? 'Update shown' : 'Noted for the desk',
      description: title,
      ...(isVisible && offerTakeBack({ updateId: update.id, ...(canMove && isMoving && { stage }) })),
    }),
    onSuccess: () => {
      // Before the field goes, it forgets the photos that it has kept on the device.
      clear()
      onClose()
    },
    failure: 'We could not save this update. Please try again.',
    refresh: adminOrderKeys,
    draft,
  })
  const firstName = firstNameOf(customerName)
  return (
    <DraftForm submit={submit} className="grid gap-5">
      <div>
        <p className="legend mb-1.5">
          Photos <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos})</span>
        </p>
        {renderPhotoField({ ...photos, limit: maxUpdatePhotos, place: photosPlace(id) })}
      </div>
      <OrderUpdateFields
        title={typedTitle ?? updateTitles[stage]}
        stage={status}
        onTitleChange={setTypedTitle}
        onStageChange={(stage) => setChosen({ stage, status })}
      />
      {canMove && (
        <Switch
          label={`Move the order to ${humanize(stage)} too`}
          name="isMoving"
          hint="One message covers both"
          checked={isMoving}
          onChange={setIsMoving}
        />
      )}
      <VisibilitySwitch isVisible={isVisible} hasAccount={customer?.hasAccount === true} onChange={setIsVisible} />
      <FormFooter>{isVisible ? `Show to ${firstName || 'the customer'}` : 'Keep for the desk'}</FormFooter>
    </DraftForm>
  )
}
