import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, listQuery, oneRow } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { byDate, useListFilters } from '../../lib/use-list-filters.ts'
import { useOpenRow } from '../../lib/use-open-row.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useExport } from '../../use-export.ts'
import { ChatLeadStep } from './chat-lead-step.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type ChatLead, statuses } from './queries.ts'

const columns: Column<ChatLead>[] = [
  { header: 'Name', on: 'title', cell: ({ name }) => name },
  { header: 'Phone', cell: ({ phone, phoneE164 }) => <PhoneLinks phone={phone} e164={phoneE164} /> },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Email', cell: ({ email }) => <MailLink email={email} /> },
  { header: 'Status', on: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  { header: 'Date', end: true, cell: ({ createdAt }) => shortDate(createdAt) },
  { header: 'Action', end: true, cell: (chatLead) => <ChatLeadStep chatLead={chatLead} /> },
]
const widths =
  'md:grid-cols-[minmax(0,1.2fr)_max-content_minmax(0,1fr)_minmax(0,1.5fr)_max-content_max-content_max-content]'

/** Guests who left their details in the chat: found, stepped on, exported. */
export function ChatLeadsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.chat.leads, filters))
  const { openRow, open, close } = useOpenRow(list.data, oneRow(api.chat.leads))
  const exporting = useExport({
    request: (period) => api.admin['chat-leads'].export.$get({ query: period }),
    filename: 'chat-leads.xlsx',
    failure: { title: 'Export Failed', description: 'Failed to export chat leads' },
  })
  const empty = isFiltered ? (
    <NothingFound all="Show all chat leads" onClear={clear}>
      No chat lead has this name, email, phone or status.
    </NothingFound>
  ) : (
    <Empty title="No chat leads found">When a guest leaves their details in the chat, they stand here.</Empty>
  )
  const actions = (
    <>
      <ExportButton {...exporting} />
      <Refresh />
    </>
  )
  return (
    <DeskSection title="Chat Leads" actions={actions}>
      <ListTools {...{ filters, set, statuses }} sorts={byDate} search="Name, email or phone" />
      <PagedList list={list} label="chat leads" empty={empty}>
        {(rows) => <DataTable label="Chat Leads" {...{ columns, rows, widths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="chatLead"
          person={openRow}
          facts={{ Location: openRow.location, Customer: openRow.convertedToCustomerId && 'Has an account here' }}
          message={openRow.notes}
          onChange={open}
          onClose={close}
        />
      )}
    </DeskSection>
  )
}

/** Forgets what was loaded and loads the page anew (spec section 2). */
function Refresh() {
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
