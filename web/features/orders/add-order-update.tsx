import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { orderUpdateInput } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { formDraft } from '../../lib/form-draft.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { onLogout } from '../../logout.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { OrderUpdateFields, VisibilitySwitch } from './order-update-fields.tsx'
import { firstNameOf } from './public.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'

const updateFormSchema = z.pick(orderUpdateInput, { title: true, description: true, stage: true })

type Props = { order: AdminOrder; renderPhotoField: RenderPhotoField }

/** Shows the customer how the work goes, or keeps it among the admins: a title, a few words, up to 10 photos. */
export function AddOrderUpdate({ order: { id, status, userId, customerName }, renderPhotoField }: Props) {
  const { isReady, clear, ...photos } = useAddedPhotos()
  const draft = useUpdateDraft(id)
  const [isVisible, setIsVisible] = useState(() => wasVisible(draft))
  const { idFor, reset } = useIdempotentId()
  const { errors, busy, form } = useSubmit({
    schema: updateFormSchema,
    isReady,
    mutationFn: (values) => {
      const update = { ...values, photos: photos.keys, isVisible }
      return send(api.admin.orders[':id'].updates.$post({ param: { id }, json: { ...update, id: idFor(update) } }))
    },
    success: (_, { title }) => ({ title: isVisible ? 'Update shown' : 'Noted for the desk', description: title }),
    onSuccess: (_, _values, form) => {
      reset()
      form.reset()
      clear()
      setIsVisible(true)
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
        <OrderUpdateFields stage={status} errors={errors} />
        <div>
          <p className="legend mb-1.5">
            Photos <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos})</span>
          </p>
          {renderPhotoField({ ...photos, limit: maxUpdatePhotos, place: `order-${id}` })}
        </div>
        <VisibilitySwitch isVisible={isVisible} hasAccount={userId !== null} onChange={setIsVisible} />
        <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
          {busy ? 'Saving...' : isVisible ? `Show to ${firstName || 'the customer'}` : 'Keep for the desk'}
        </button>
      </form>
    </section>
  )
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
