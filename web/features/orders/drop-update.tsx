import { useMutation } from '@tanstack/react-query'
import { api, send, sentenceFor, useRefresh } from '../../api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type DeskOrder, type DeskUpdate, orderKeys } from './queries.ts'

type Props = { order: DeskOrder; update: DeskUpdate; onClose: () => void }

/** Takes an update away with its photos, asked first. */
export function DropUpdate({ order, update, onClose }: Props) {
  const refresh = useRefresh(orderKeys)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send(api.admin.orders[':id'].updates[':updateId'].$delete({ param: { id: order.id, updateId: update.id } })),
    onSuccess: () => toast({ tone: 'good', title: 'Update deleted', description: update.title }),
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: sentenceFor(error, 'We could not delete this update. Please try again.'),
      }),
    onSettled: async () => {
      await refresh()
      onClose()
    },
  })
  const { length } = update.photos
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title="Delete this update?"
      action="Delete update"
      keep="Keep update"
      busy={isPending}
      onConfirm={mutate}
    >
      ‘{update.title}’ goes{length > 0 && `, with its ${length === 1 ? 'photo' : `${length} photos`}`}
      {update.isVisible ? ', for the customer too.' : '.'} This cannot be undone.
    </Confirm>
  )
}
