import { nextLeadStatuses } from '../../../shared/leads.ts'
import type { ChatLead } from './queries.ts'
import { useChangeLeadStatus } from './use-change-lead-status.ts'

/** The one button of a row: 'Qualify' while it is new, 'Convert' from then on; its details have the other statuses. */
export function ChatLeadAction({ chatLead: { id, name, status } }: { chatLead: ChatLead }) {
  const { changeStatus, pendingStatus } = useChangeLeadStatus('chatLead')
  const to = status === 'new' ? 'qualified' : 'converted'
  const label = to === 'qualified' ? 'Qualify' : 'Convert'
  const isPossible = nextLeadStatuses[status].includes(to)
  return (
    <button
      type="button"
      className="link cell-link text-label disabled:font-normal disabled:no-underline disabled:text-ink-soft"
      aria-label={`${label} ${name}`}
      disabled={!isPossible || !!pendingStatus}
      onClick={() => changeStatus({ id, name, status: to })}
    >
      {label}
    </button>
  )
}
