import { useInfiniteQuery } from '@tanstack/react-query'
import { api, listQuery, oneRow } from '../../api.ts'
import { longDate, shortDate, words } from '../../lib/format.ts'
import { byDateOrScore, useListFilters } from '../../lib/use-list-filters.ts'
import { useOpenRow } from '../../lib/use-open-row.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { Score } from '../../ui/score.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type Lead, statuses } from './queries.ts'

/** A lead has an address, a phone, or both. */
function Reach({ email, phone, phoneE164 }: Lead) {
  return (
    <span className="grid justify-items-start gap-2.5">
      {email && <MailLink email={email} />}
      {phone && <PhoneLinks phone={phone} e164={phoneE164} />}
      {!email && !phone && '–'}
    </span>
  )
}

const columns: Column<Lead>[] = [
  { header: 'Name', on: 'title', cell: ({ name }) => name },
  { header: 'Email / Phone', cell: Reach },
  { header: 'Source', cell: ({ source }) => words(source) },
  { header: 'Type', cell: ({ type }) => words(type) },
  { header: 'Status', on: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  {
    header: 'Lead score',
    end: true,
    cell: ({ leadScore, scoreReasons }) => <Score score={leadScore} reasons={scoreReasons} />,
  },
  { header: 'Date', end: true, cell: ({ createdAt }) => shortDate(createdAt) },
]
const widths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_max-content_max-content_max-content_max-content_max-content]'

/** Everybody who got in touch, once each, by whatever way. */
export function LeadsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.leads, filters))
  const { openRow, open, close } = useOpenRow(list.data, oneRow(api.admin.leads))
  const empty = isFiltered ? (
    <NothingFound all="Show all leads" onClear={clear}>
      No lead has this name, email, phone or status.
    </NothingFound>
  ) : (
    <Empty title="No leads yet">Everybody who books, asks or chats stands here once, with a score.</Empty>
  )
  return (
    <DeskSection title="Lead Generation">
      <ListTools {...{ filters, set, statuses }} sorts={byDateOrScore} search="Name, email or phone" />
      <PagedList list={list} label="leads" empty={empty}>
        {(rows) => <DataTable label="Lead Generation" {...{ columns, rows, widths }} onOpen={open} />}
      </PagedList>
      {openRow && (
        <LeadDetails
          kind="lead"
          person={openRow}
          facts={{
            Source: words(openRow.source),
            Type: words(openRow.type),
            'Last contact': openRow.lastContactDate && longDate(openRow.lastContactDate),
            Converted: openRow.conversionDate && longDate(openRow.conversionDate),
          }}
          message={openRow.notes}
          onChange={open}
          onClose={close}
        />
      )}
    </DeskSection>
  )
}
