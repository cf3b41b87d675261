import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type OrderUpdateInput, orderUpdateInput } from '../../../shared/order-update-inputs.ts'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { api, errorMessage, send } from '../../api.ts'
import { fillEmpty, formDraft } from '../../lib/form-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { useInvalidate } from '../../queries.ts'
import { onLogout } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { OrderUpdateFields, VisibilitySwitch } from './order-update-fields.tsx'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import type { RenderPhotoField } from './render-photo-field.ts'

const updateFormSchema = orderUpdateInput.pick({ title: true, description: true, stage: true })

/** Shows the customer how the work goes, or notes it for the desk: a title, a few words, up to 10 photos. */
export function AddOrderUpdate({ order, photos }: { order: AdminOrder; photos: RenderPhotoField }) {
  const { id, status, userId, customerName } = order
  const [keys, setKeys] = useState<string[]>([])
  const [pendingPhotos, setPendingPhotos] = useState(0)
  const [isVisible, setIsVisible] = useState(true)
  const refresh = useInvalidate(adminOrderKeys)
  const { idFor, made } = useIdempotentId()
  const { mutateAsync } = useMutation({
    mutationFn: (update: OrderUpdateInput) =>
      send(api.admin.orders[':id'].updates.$post({ param: { id }, json: { ...update, id: idFor(update) } })),
    onSettled: refresh,
  })
  const draft = useDraft(id)
  const { errors, busy, form } = useForm({
    schema: updateFormSchema,
    onSubmit: async (values, form) => {
      if (pendingPhotos > 0) return toastPendingPhotos(pendingPhotos)
      await mutateAsync({ ...values, photos: keys, isVisible: isVisible })
      made()
      draft.clear()
      form.reset()
      setKeys([])
      setIsVisible(true)
      toast({ tone: 'good', title: isVisible ? 'Update shown' : 'Noted for the desk', description: values.title })
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorMessage(error, 'We could not save this update. Please try again.'),
      }),
  })
  const firstName = customerName?.split(' ')[0]
  return (
    <section aria-label="Show progress">
      <h2 className="section-title mb-5">Show progress</h2>
      <form
        {...form}
        ref={draft.form}
        onInput={({ currentTarget }) => draft.save(currentTarget)}
        className="grid gap-5"
      >
        <OrderUpdateFields stage={status} errors={errors} />
        <div>
          <p className="legend mb-1.5">
            Photos <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos})</span>
          </p>
          {photos({
            keys,
            limit: maxUpdatePhotos,
            place: `order-${id}`,
            onChange: (ready, pending) => {
              setKeys(ready)
              setPendingPhotos(pending)
            },
          })}
        </div>
        <VisibilitySwitch isVisible={isVisible} hasAccount={userId !== null} onChange={setIsVisible} />
        <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
          {busy ? 'Saving...' : isVisible ? `Show to ${firstName || 'the customer'}` : 'Keep for the desk'}
        </button>
      </form>
    </section>
  )
}

export function toastPendingPhotos(count: number) {
  toast({
    tone: 'bad',
    title: count === 1 ? 'A photo is still on its way' : `${count} photos are still on their way`,
    description: 'Please wait until they are ready, or take them out.',
  })
}

/** A phone's camera may push the page out of memory: what was typed is there again afterwards. */
function useDraft(id: string) {
  const form = useRef<HTMLFormElement>(null)
  const draft = formDraft(`update-draft-${id}`)
  useEffect(() => {
    const draft = formDraft(`update-draft-${id}`)
    const fields = draft.read()?.fields
    if (form.current && fields) fillEmpty(form.current, fields)
    onLogout(draft.clear)
  }, [id])
  return { ...draft, form }
}
