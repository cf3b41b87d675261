import type { ReactNode } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { tNodes } from '../../lib/t-nodes.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import type { ToastInput } from '../../ui/toast.tsx'
import { calendarPath } from './queries.ts'

type Props = {
  startsAt: string
  cancel: () => Promise<unknown>
  /** Text of the success toast, below its title. */
  success: Omit<ToastInput, 'title'>
  refresh: readonly (readonly string[])[]
  onCancelled?: () => void
  /** Consequences for others, shown after the time. */
  children: ReactNode
}

/** Cancels a visit after a confirmation. */
export function CancelVisit({ startsAt, cancel, success, refresh, onCancelled, children }: Props) {
  const { mutate, isPending } = useAction({
    mutationFn: cancel,
    success: () => ({ title: t('Visit cancelled'), ...success }),
    failure: t('We could not cancel this. Please try again.'),
    refresh,
  })
  return (
    <ConfirmButton
      label={t('Cancel visit')}
      title={t('Cancel this visit?')}
      confirmLabel={t('Cancel visit')}
      cancelLabel={t('Keep it')}
      busy={isPending}
      onConfirm={(close) => mutate(undefined, { onSuccess: onCancelled, onSettled: close })}
    >
      {visitTime(Date.parse(startsAt))}. {children}
    </ConfirmButton>
  )
}

/** Lists cancelled visits whose time is still to come, each with a calendar entry that removes it. */
export const CancelledVisits = ({ visits }: { visits: { id: string; startsAt: string }[] }) =>
  visits.map(({ id, startsAt }) => (
    <p key={id} role="status" className="text-label">
      {tNodes('The visit on {time} is cancelled. {takeOut}', {
        time: <span className="num">{visitTime(Date.parse(startsAt))}</span>,
        takeOut: (
          <a className="link" href={calendarPath(id)}>
            {t('Remove it from the calendar')}
          </a>
        ),
      })}
    </p>
  ))
