import { type LeadStatus, leadSteps } from '../../../shared/leads.ts'
import type { Kind } from './queries.ts'
import { useLeadStep } from './use-lead-step.ts'

const names: Record<LeadStatus, string> = {
  new: 'New',
  qualified: 'Qualify',
  converted: 'Convert',
  lost: 'Mark as lost',
}

type Person = { id: string; name: string; status: LeadStatus }
type Props = { kind: Kind; person: Person; onStep: (status: LeadStatus) => void }

/** The steps somebody may take from where they stand; the first is the likeliest. */
export function LeadSteps({ kind, person: { id, name, status }, onStep }: Props) {
  const { step, stepping } = useLeadStep(kind)
  const next = leadSteps[status]
  if (next.length === 0)
    return <p className="text-label text-ink-soft">{name} is a customer now, so there is no further step.</p>
  return next.map((to, nth) => (
    <button
      key={to}
      type="button"
      className={nth === 0 ? 'btn sm:order-1' : 'btn btn-line'}
      disabled={!!stepping}
      onClick={() => step({ id, name, status: to }, { onSuccess: () => onStep(to) })}
    >
      {stepping?.status === to ? 'One moment...' : names[to]}
    </button>
  ))
}
