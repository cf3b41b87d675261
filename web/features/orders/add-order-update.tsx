import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { orderUpdateInput } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos, needsConfirmation, orderStatuses } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { formDraft } from '../../lib/form-draft.ts'
import { humanize } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { onLogout } from '../../logout.ts'
import { staleTitle } from '../../shell/toast-failure.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/switch.tsx'
import { OrderUpdateFields, VisibilitySwitch } from './order-update-fields.tsx'
import { firstNameOf } from './public.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'

const updateFormSchema = z.pick(orderUpdateInput, { title: true, description: true, stage: true })

type Props = { order: AdminOrder; renderPhotoField: RenderPhotoField }

/** Shows the customer how the work goes, or keeps it among the admins: a title, a few words, up to 10 photos. */
export function AddOrderUpdate({ order, renderPhotoField }: Props) {
  const { id, status, updatedAt, customer, customerName } = order
  const { isReady, clear, ...photos } = useAddedPhotos()
  const draft = useUpdateDraft(id)
  const [isVisible, setIsVisible] = useState(() => wasVisible(draft))
  // What was chosen counts for the status it was chosen at: with another the field begins anew.
  const [chosen, setChosen] = useState(() => ({ stage: stageOf(draft) ?? status, status }))
  const stage = chosen.status === status ? chosen.stage : status
  const [isMoving, setIsMoving] = useState(true)
  const canMove = stage !== status && !needsConfirmation(status, stage)
  const offerTakeBack = useTakeBack(id)
  const { idFor, reset } = useIdempotentId()
  const { errors, busy, form } = useSubmit({
    schema: updateFormSchema,
    isReady,
    mutationFn: (values) => {
      const move = canMove && isMoving ? { moveOrder: updatedAt } : {}
      const update = { ...values, photos: photos.keys, isVisible, ...move }
      return send(api.admin.orders[':id'].updates.$post({ param: { id }, json: { ...update, id: idFor(update) } }))
    },
    success: (update, { title }) => ({
      title: isVisible ? 'Update shown' : 'Noted for the desk',
      description: title,
      ...(isVisible && offerTakeBack({ updateId: update.id, ...(canMove && isMoving && { stage }) })),
    }),
    failureTitle: staleTitle,
    onSuccess: (_, _values, form) => {
      reset()
      form.reset()
      clear()
      setIsVisible(true)
      setIsMoving(true)
      setChosen({ stage: status, status })
    },
    failure: 'We could not save this update. Please try again.',
    refresh: adminOrderKeys,
    draft,
  })
  const firstName = firstNameOf(customerName)
  return (
    <section aria-label="Show progress">
      <h2 className="section-title mb-5">Show progress</h2>
      <form {...form} className="grid gap-5">
        <OrderUpdateFields stage={status} errors={errors} onStageChange={(stage) => setChosen({ stage, status })} />
        {canMove && (
          <Switch
            label={`Move the order to ${humanize(stage)} too`}
            hint="One message tells of both"
            checked={isMoving}
            onChange={setIsMoving}
          />
        )}
        <div>
          <p className="legend mb-1.5">
            Photos <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos})</span>
          </p>
          {renderPhotoField({ ...photos, limit: maxUpdatePhotos, place: `order-${id}` })}
        </div>
        <VisibilitySwitch isVisible={isVisible} hasAccount={customer?.hasAccount === true} onChange={setIsVisible} />
        <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
          {busy ? 'Saving...' : isVisible ? `Show to ${firstName || 'the customer'}` : 'Keep for the desk'}
        </button>
      </form>
    </section>
  )
}

const stageOf = (draft: ReturnType<typeof formDraft>) => {
  const stage = draft.read()?.fields.stage
  return orderStatuses.find((status) => status === stage)
}

/** What was to be kept for the desk comes back so. */
function wasVisible(draft: ReturnType<typeof formDraft>) {
  const fields = draft.read()?.fields
  return !fields?.title || fields.isVisible === 'on'
}

/** A phone's camera may push the page out of memory: what was typed is there again afterwards. */
function useUpdateDraft(orderId: string) {
  const [draft] = useState(() => formDraft(`update-draft-${orderId}`))
  useEffect(() => onLogout(draft.clear), [draft])
  return draft
}
