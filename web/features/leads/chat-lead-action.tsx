import { nextLeadStatuses } from '../../../shared/leads.ts'
import type { ChatLead } from './queries.ts'
import { useChangeLeadStatus } from './use-change-lead-status.ts'

/** The one button of a row: 'Qualify' while it is new, 'Convert' from then on; the other steps are in its details. */
export function ChatLeadAction({ chatLead: { id, name, status } }: { chatLead: ChatLead }) {
  const { step, stepping } = useChangeLeadStatus('chatLead')
  const to = status === 'new' ? 'qualified' : 'converted'
  const label = to === 'qualified' ? 'Qualify' : 'Convert'
  const isPossible = nextLeadStatuses[status].includes(to)
  return (
    <button
      type="button"
      className="link cell-link text-label disabled:font-normal disabled:no-underline disabled:text-ink-soft"
      aria-label={`${label} ${name}`}
      disabled={!isPossible || !!stepping}
      onClick={() => step({ id, name, status: to })}
    >
      {label}
    </button>
  )
}
