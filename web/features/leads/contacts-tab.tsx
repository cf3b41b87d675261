import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultSubject } from '../../../shared/leads.ts'
import { api, listQuery, oneRow } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { byDateOrScore, useListFilters } from '../../lib/use-list-filters.ts'
import { useOpenRow } from '../../lib/use-open-row.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { Score } from '../../ui/score.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useExport } from '../../use-export.ts'
import { LeadDetails } from './lead-details.tsx'
import { type Contact, statuses } from './queries.ts'

const subjectOf = ({ subject }: Contact) => subject || defaultSubject

const columns: Column<Contact>[] = [
  { header: 'Name', on: 'title', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <MailLink email={email} /> },
  { header: 'Phone', cell: ({ phone, phoneE164 }) => <PhoneLinks phone={phone} e164={phoneE164} /> },
  { header: 'Subject', cell: subjectOf },
  { header: 'Status', on: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  {
    header: 'Lead score',
    end: true,
    cell: ({ leadScore, scoreReasons }) => <Score score={leadScore} reasons={scoreReasons} />,
  },
  { header: 'Date', end: true, cell: ({ createdAt }) => shortDate(createdAt) },
]
const widths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_minmax(0,1.2fr)_max-content_max-content_max-content]'

/** Questions sent from the page: found, read, stepped on, exported. */
export function ContactsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.contacts, filters))
  const { openRow, open, close } = useOpenRow(list.data, oneRow(api.admin.contacts))
  const exporting = useExport({
    request: (period) => api.admin.contacts.export.$get({ query: period }),
    filename: 'contacts_export.xlsx',
    failure: { title: 'Export Failed', description: 'Failed to export contacts' },
  })
  const empty = isFiltered ? (
    <NothingFound all="Show all contacts" onClear={clear}>
      No contact has this name, email, phone or status.
    </NothingFound>
  ) : (
    <Empty title="No contacts yet">When somebody sends a question from the website, it stands here.</Empty>
  )
  return (
    <DeskSection title="Contacts" actions={<ExportButton {...exporting} />}>
      <ListTools {...{ filters, set, statuses }} sorts={byDateOrScore} search="Name, email or phone" />
      <PagedList list={list} label="contacts" empty={empty}>
        {(rows) => <DataTable label="Contacts" {...{ columns, rows, widths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="contact"
          person={openRow}
          facts={{ Subject: subjectOf(openRow) }}
          message={openRow.message}
          onChange={open}
          onClose={close}
        />
      )}
    </DeskSection>
  )
}
