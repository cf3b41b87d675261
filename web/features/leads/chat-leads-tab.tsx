import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { nextLeadStatuses } from '../../../shared/leads.ts'
import { api } from '../../api.ts'
import { dateSortOptions } from '../../lib/url-state.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LeadList, leadColumns } from './lead-list.tsx'
import { type ChatLead, useChangeLeadStatus } from './queries.ts'

const columns: Column<ChatLead>[] = [
  leadColumns.name,
  leadColumns.phone,
  { header: 'Location', cell: ({ location }) => location },
  leadColumns.email,
  leadColumns.status,
  leadColumns.date,
  { header: 'Action', alignEnd: true, screenOnly: true, cell: (chatLead) => <ChatLeadAction chatLead={chatLead} /> },
]

/** Guests who left their details in the chat. */
export const ChatLeadsTab = () => (
  <LeadList
    kind="chatLead"
    title="Chat Leads"
    route={api.chat.leads}
    columns={columns}
    widths="md:grid-cols-[minmax(0,1.2fr)_max-content_minmax(0,1fr)_minmax(0,1.5fr)_max-content_max-content_max-content]"
    sorts={dateSortOptions}
    empty={
      <EmptyState title="No chat leads found">
        When a guest leaves their details in the chat, they appear here.
      </EmptyState>
    }
    exporting={{
      request: (query, options) => api.admin['chat-leads'].export.$get({ query }, options),
      filename: 'chat-leads.xlsx',
      failure: { title: 'Export Failed', description: 'Failed to export chat leads' },
    }}
    actions={<RefreshButton />}
    facts={({ location, chatRoomId, convertedToCustomerId }) => ({
      Location: location,
      Chat: (
        <Link className="link" href={`/admin?tab=messages&room=${encodeURIComponent(chatRoomId)}`}>
          Answer in the chat
        </Link>
      ),
      Customer: convertedToCustomerId && (
        <Link className="link" href={`/admin/customers/${convertedToCustomerId}`}>
          Has an account here
        </Link>
      ),
    })}
    message={({ notes }) => notes}
  />
)

/** Forgets what was loaded and loads the page anew. */
function RefreshButton() {
  const client = useQueryClient()
  function refresh() {
    client.clear()
    location.reload()
  }
  return (
    <button type="button" className="btn btn-line btn-small" onClick={refresh}>
      <Icon name="refresh" />
      Refresh
    </button>
  )
}

/** The one button of a row: 'Qualify' while it is new, 'Convert' from then on; its details have the other statuses. */
function ChatLeadAction({ chatLead: { id, name, status } }: { chatLead: ChatLead }) {
  const { changeStatus, isPaused, pendingStatus } = useChangeLeadStatus('chatLead')
  const to = status === 'new' ? 'qualified' : 'converted'
  const label = to === 'qualified' ? 'Qualify' : 'Convert'
  const isDisabled = !!pendingStatus || !nextLeadStatuses[status].includes(to)
  return (
    <button
      type="button"
      className="link cell-link text-label disabled:font-normal disabled:no-underline disabled:text-ink-soft"
      aria-label={`${label} ${name}`}
      disabled={isDisabled}
      aria-disabled={isDisabled ? undefined : isPaused}
      onClick={() => isPaused || changeStatus({ id, name, status: to, from: status })}
    >
      {label}
    </button>
  )
}
