import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type UpdateInput, updateInput } from '../../../shared/order-inputs.ts'
import { updatePhotos } from '../../../shared/orders.ts'
import { api, send, sentenceFor, useRefresh } from '../../api.ts'
import { fillEmpty, formDraft } from '../../lib/form-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useOwnId } from '../../lib/use-own-id.ts'
import { onLogout } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import type { Photos } from './photo-slot.ts'
import { type DeskOrder, orderKeys } from './queries.ts'
import { UpdateFields, VisibleSwitch } from './update-fields.tsx'

const words = updateInput.pick({ title: true, description: true, stage: true })

/** Shows the customer how the work goes, or notes it for the desk: a title, a few words, up to 10 photos. */
export function AddUpdate({ order, photos }: { order: DeskOrder; photos: Photos }) {
  const { id, status, userId, customerName } = order
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const [visible, setVisible] = useState(true)
  const refresh = useRefresh(orderKeys)
  const { idFor, made } = useOwnId()
  const { mutateAsync } = useMutation({
    mutationFn: (update: UpdateInput) =>
      send(api.admin.orders[':id'].updates.$post({ param: { id }, json: { ...update, id: idFor(update) } })),
    onSettled: refresh,
  })
  const draft = useDraft(id)
  const { errors, busy, form } = useForm({
    schema: words,
    onSubmit: async (said, form) => {
      if (waiting > 0) return tellWaiting(waiting)
      await mutateAsync({ ...said, photos: keys, isVisible: visible })
      made()
      draft.clear()
      form.reset()
      setKeys([])
      setVisible(true)
      toast({ tone: 'good', title: visible ? 'Update shown' : 'Noted for the desk', description: said.title })
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: sentenceFor(error, 'We could not save this update. Please try again.'),
      }),
  })
  const firstName = customerName?.split(' ')[0]
  return (
    <section aria-label="Show progress">
      <h2 className="section-title mb-5">Show progress</h2>
      <form
        {...form}
        ref={draft.form}
        onInput={({ currentTarget }) => draft.keep(currentTarget)}
        className="grid gap-5"
      >
        <UpdateFields stage={status} errors={errors} />
        <div>
          <p className="legend mb-1.5">
            Photos <span className="font-normal text-ink-soft">(up to {updatePhotos})</span>
          </p>
          {photos({
            keys,
            limit: updatePhotos,
            place: `order-${id}`,
            onChange: (ready, onTheirWay) => {
              setKeys(ready)
              setWaiting(onTheirWay)
            },
          })}
        </div>
        <VisibleSwitch visible={visible} hasAccount={userId !== null} onChange={setVisible} />
        <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
          {busy ? 'Saving...' : visible ? `Show to ${firstName || 'the customer'}` : 'Keep for the desk'}
        </button>
      </form>
    </section>
  )
}

export function tellWaiting(waiting: number) {
  toast({
    tone: 'bad',
    title: waiting === 1 ? 'A photo is still on its way' : `${waiting} photos are still on their way`,
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
