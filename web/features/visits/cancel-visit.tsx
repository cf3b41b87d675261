import { type ReactNode, useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ToastInput } from '../../ui/toast.tsx'

type Props = {
  startsAt: string
  cancel: () => Promise<unknown>
  /** What the toast says once it is cancelled, under its title. */
  success: Omit<ToastInput, 'title'>
  refresh: readonly (readonly string[])[]
  onCancelled?: () => void
  /** What it means for others, after the time. */
  children: ReactNode
}

/** Cancels a visit, after a question. */
export function CancelVisit({ startsAt, cancel, success, refresh, onCancelled, children }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: cancel,
    success: () => ({ title: t('Visit cancelled'), ...success }),
    failure: t('We could not cancel this. Please try again.'),
    refresh,
  })
  return (
    <>
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        {t('Cancel visit')}
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Cancel this visit?')}
        confirmLabel={t('Cancel visit')}
        cancelLabel={t('Keep it')}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: onCancelled, onSettled: () => setConfirming(false) })}
      >
        {visitTime(Date.parse(startsAt))}. {children}
      </ConfirmDialog>
    </>
  )
}
