import { type LeadStatus, nextLeadStatuses } from '../../../shared/leads.ts'
import { type LeadKind, type LeadRow, useChangeLeadStatus } from './queries.ts'

const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  qualified: 'Qualify',
  converted: 'Convert',
  lost: 'Mark as lost',
}

type Props = { kind: LeadKind; lead: LeadRow; onChange: (status: LeadStatus) => void }

/** A button for each status that may follow; the first is the likeliest. */
export function LeadStatusActions({ kind, lead: { id, name, status }, onChange }: Props) {
  const { changeStatus, isPaused, pendingStatus } = useChangeLeadStatus(kind)
  const next = nextLeadStatuses[status]
  if (next.length === 0)
    return <p className="text-label text-ink-soft">{name} is a customer now, so there is no further step.</p>
  return next.map((to, nth) => (
    <button
      key={to}
      type="button"
      className={nth === 0 ? 'btn sm:order-1' : 'btn btn-line'}
      disabled={!!pendingStatus}
      aria-disabled={isPaused}
      onClick={() =>
        isPaused || changeStatus({ id, name, status: to, from: status }, { onSuccess: () => onChange(to) })
      }
    >
      {pendingStatus === to ? 'One moment...' : statusLabels[to]}
    </button>
  ))
}
