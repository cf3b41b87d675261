import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { humanize, longDate, shortDate } from '../../lib/format.ts'
import { dateAndScoreSortOptions, useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery, rowQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { ScorePopover } from '../../ui/score-popover.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type Lead, statusOptions } from './queries.ts'

/** A lead has an address, a phone, or both. */
function ContactLinks({ email, phone, phoneE164 }: Lead) {
  return (
    <span className="grid justify-items-start gap-2.5">
      {email && <EmailLink email={email} />}
      {phone && <PhoneLinks phone={phone} e164={phoneE164} />}
      {!email && !phone && '–'}
    </span>
  )
}

const columns: Column<Lead>[] = [
  { header: 'Name', cardPlace: 'title', cell: ({ name }) => name },
  { header: 'Email / Phone', cell: ContactLinks },
  { header: 'Source', cell: ({ source }) => humanize(source) },
  { header: 'Type', cell: ({ type }) => humanize(type) },
  { header: 'Status', cardPlace: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  {
    header: 'Lead score',
    alignEnd: true,
    cell: ({ leadScore, scoreReasons }) => <ScorePopover score={leadScore} reasons={scoreReasons} />,
  },
  { header: 'Date', alignEnd: true, cell: ({ createdAt }) => shortDate(createdAt) },
]
const columnWidths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_max-content_max-content_max-content_max-content_max-content]'

/** Everybody who got in touch, once each, by whatever way. */
export function LeadsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.leads, filters))
  const { openRow, open, close } = useOpenRow(list.data, rowQuery(api.admin.leads))
  const empty = isFiltered ? (
    <NoResults all="Show all leads" onClear={clear}>
      No lead has this name, email, phone or status.
    </NoResults>
  ) : (
    <EmptyState title="No leads yet">Everybody who books, asks or chats stands here once, with a score.</EmptyState>
  )
  return (
    <AdminSection title="Lead Generation">
      <ListToolbar
        {...{ filters, set, statuses: statusOptions }}
        sorts={dateAndScoreSortOptions}
        searchLabel="Name, email or phone"
      />
      <PagedList list={list} label="leads" empty={empty}>
        {(rows) => <DataTable label="Lead Generation" {...{ columns, rows, widths: columnWidths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="lead"
          lead={openRow}
          facts={{
            Source: humanize(openRow.source),
            Type: humanize(openRow.type),
            'Last contact': openRow.lastContactDate && longDate(openRow.lastContactDate),
            Converted: openRow.conversionDate && longDate(openRow.conversionDate),
          }}
          message={openRow.notes}
          onChange={open}
          onClose={close}
        />
      )}
    </AdminSection>
  )
}
