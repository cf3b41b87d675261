import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Pin, pinsQuery } from './queries.ts'

type Props = { orderId: string; pin: Pin; nth: number }

/** Removes a note of one's own, after a question: it cannot be brought back. */
export function RemovePin({ orderId, pin: { id, text, updatedAt }, nth }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(api.orders[':id'].pins[':pin'].$delete({ param: { id: orderId, pin: id }, query: { updatedAt } })),
    success: () => ({ title: t('Note removed') }),
    onSuccess: () => setAsking(false),
    failure: t('We could not remove this note. Please try again.'),
    refresh: [pinsQuery(orderId).queryKey],
  })
  return (
    <>
      <button
        type="button"
        className="link text-danger"
        aria-label={t('Remove note {nth}', { nth })}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Remove this note?')}
        confirmLabel={t('Remove note')}
        busyLabel={t('Removing...')}
        cancelLabel={t('Keep note')}
        busy={isPending}
        onConfirm={() => mutate()}
      >
        <span className="wrap-anywhere">{t('‘{text}’ will be removed for you and for us.', { text })}</span>{' '}
        {t('This cannot be undone.')}
      </ConfirmDialog>
    </>
  )
}
