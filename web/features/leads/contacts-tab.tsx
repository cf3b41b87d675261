import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultSubject } from '../../../shared/leads.ts'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { dateAndScoreSortOptions, useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery, rowQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useExport } from '../../shell/use-export.ts'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { ScorePopover } from '../../ui/score-popover.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type Contact, statusOptions } from './queries.ts'

const subjectOf = ({ subject }: Contact) => subject || defaultSubject

const columns: Column<Contact>[] = [
  { header: 'Name', cardPlace: 'title', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Phone', cell: ({ phone, phoneE164 }) => <PhoneLinks phone={phone} e164={phoneE164} /> },
  { header: 'Subject', cell: subjectOf },
  { header: 'Status', cardPlace: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  {
    header: 'Lead score',
    alignEnd: true,
    cell: ({ leadScore, scoreReasons }) => <ScorePopover score={leadScore} reasons={scoreReasons} />,
  },
  { header: 'Date', alignEnd: true, cell: ({ createdAt }) => shortDate(createdAt) },
]
const columnWidths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_minmax(0,1.2fr)_max-content_max-content_max-content]'

/** Questions sent from the page: found, read, stepped on, exported. */
export function ContactsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.contacts, filters))
  const { openRow, open, close } = useOpenRow(list.data, rowQuery(api.admin.contacts))
  const exporting = useExport({
    request: (period) => api.admin.contacts.export.$get({ query: period }),
    filename: 'contacts_export.xlsx',
    failure: { title: 'Export Failed', description: 'Failed to export contacts' },
  })
  const empty = isFiltered ? (
    <NoResults all="Show all contacts" onClear={clear}>
      No contact has this name, email, phone or status.
    </NoResults>
  ) : (
    <EmptyState title="No contacts yet">When somebody sends a question from the website, it stands here.</EmptyState>
  )
  return (
    <AdminSection title="Contacts" actions={<ExportButton {...exporting} />}>
      <ListToolbar
        {...{ filters, set, statuses: statusOptions }}
        sorts={dateAndScoreSortOptions}
        searchLabel="Name, email or phone"
      />
      <PagedList list={list} label="contacts" empty={empty}>
        {(rows) => <DataTable label="Contacts" {...{ columns, rows, widths: columnWidths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="contact"
          lead={openRow}
          facts={{ Subject: subjectOf(openRow) }}
          message={openRow.message}
          onChange={open}
          onClose={close}
        />
      )}
    </AdminSection>
  )
}
