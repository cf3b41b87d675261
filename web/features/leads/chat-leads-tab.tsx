import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { dateSortOptions, useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery, rowQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useExport } from '../../shell/use-export.ts'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ChatLeadAction } from './chat-lead-action.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type ChatLead, statusOptions } from './queries.ts'

const columns: Column<ChatLead>[] = [
  { header: 'Name', cardPlace: 'title', cell: ({ name }) => name },
  { header: 'Phone', cell: ({ phone, phoneE164 }) => <PhoneLinks phone={phone} e164={phoneE164} /> },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Status', cardPlace: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  { header: 'Date', alignEnd: true, cell: ({ createdAt }) => shortDate(createdAt) },
  { header: 'Action', alignEnd: true, cell: (chatLead) => <ChatLeadAction chatLead={chatLead} /> },
]
const columnWidths =
  'md:grid-cols-[minmax(0,1.2fr)_max-content_minmax(0,1fr)_minmax(0,1.5fr)_max-content_max-content_max-content]'

/** Guests who left their details in the chat: found, stepped on, exported. */
export function ChatLeadsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.chat.leads, filters))
  const { openRow, open, close } = useOpenRow(list.data, rowQuery(api.chat.leads))
  const exporting = useExport({
    request: (period) => api.admin['chat-leads'].export.$get({ query: period }),
    filename: 'chat-leads.xlsx',
    failure: { title: 'Export Failed', description: 'Failed to export chat leads' },
  })
  const empty = isFiltered ? (
    <NoResults all="Show all chat leads" onClear={clear}>
      No chat lead has this name, email, phone or status.
    </NoResults>
  ) : (
    <EmptyState title="No chat leads found">When a guest leaves their details in the chat, they stand here.</EmptyState>
  )
  const actions = (
    <>
      <ExportButton {...exporting} />
      <RefreshButton />
    </>
  )
  return (
    <AdminSection title="Chat Leads" actions={actions}>
      <ListToolbar
        {...{ filters, set, statuses: statusOptions }}
        sorts={dateSortOptions}
        searchLabel="Name, email or phone"
      />
      <PagedList list={list} label="chat leads" empty={empty}>
        {(rows) => <DataTable label="Chat Leads" {...{ columns, rows, widths: columnWidths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="chatLead"
          lead={openRow}
          facts={{ Location: openRow.location, Customer: openRow.convertedToCustomerId && 'Has an account here' }}
          message={openRow.notes}
          onChange={open}
          onClose={close}
        />
      )}
    </AdminSection>
  )
}

/** Forgets what was loaded and loads the page anew (spec section 2). */
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
