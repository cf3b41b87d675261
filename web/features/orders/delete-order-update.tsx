import { useMutation, useQuery } from '@tanstack/react-query'
import { api, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { pinsQuery } from '../pins/public.ts'
import { type AdminOrder, type AdminOrderUpdate, adminOrderKeys } from './queries.ts'

type Props = { order: AdminOrder; update: AdminOrderUpdate; onClose: () => void }

export function DeleteOrderUpdate({ order, update, onClose }: Props) {
  const refresh = useInvalidate(adminOrderKeys)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send(api.admin.orders[':id'].updates[':updateId'].$delete({ param: { id: order.id, updateId: update.id } })),
    onSuccess: () => toast({ tone: 'good', title: 'Update deleted', description: update.title }),
    onError: (error) => toastFailure(error, 'We could not delete this update. Please try again.'),
    onSettled: async () => {
      await refresh()
      onClose()
    },
  })
  const { length } = update.photos
  // The photos have asked for them already.
  const { data: pins = [] } = useQuery({ ...pinsQuery(order.id), enabled: length > 0 })
  const notes = pins.filter(({ photo }) => update.photos.includes(photo)).length
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this update?"
      confirmLabel="Delete update"
      cancelLabel="Keep update"
      busy={isPending}
      onConfirm={mutate}
    >
      ‘{update.title}’ goes{length > 0 && `, with its ${length === 1 ? 'photo' : `${length} photos`}`}
      {notes > 0 && ` and the ${notes === 1 ? 'note' : `${notes} notes`} on ${length === 1 ? 'it' : 'them'}`}
      {update.isVisible ? ', for the customer too.' : '.'} This cannot be undone.
    </ConfirmDialog>
  )
}
