import type { ComponentProps, ReactNode } from 'react'
import { leadStatuses } from '../../../shared/leads.ts'
import { humanize } from '../../lib/format.ts'
import { dateAndScoreSortOptions } from '../../lib/use-list-filters.ts'
import { rowQuery } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { LeadDetails } from './lead-details.tsx'
import { type LeadKind, type LeadRow, leadKinds } from './queries.ts'

const statuses = leadStatuses.map((value) => ({ value, label: humanize(value) }))

type ListProps<Row extends LeadRow> = ComponentProps<typeof AdminList<Row>>
type Props<Row extends LeadRow> = Pick<ListProps<Row>, 'title' | 'columns' | 'widths' | 'empty'> &
  Partial<Pick<ListProps<Row>, 'sorts' | 'exporting' | 'actions'>> & {
    kind: LeadKind
    route: ListProps<Row>['route'] & Parameters<typeof rowQuery<Row>>[0]
    facts: (row: Row) => Record<string, ReactNode>
    message: (row: Row) => string | null
  }

export function LeadList<Row extends LeadRow>({ kind, facts, message, ...list }: Props<Row>) {
  const { noun } = leadKinds[kind]
  return (
    <AdminList
      sorts={dateAndScoreSortOptions}
      {...list}
      label={`${noun}s`}
      statuses={statuses}
      noResults={`No ${noun} has this name, email, phone or status.`}
      rowQuery={rowQuery(list.route)}
      dialog={({ row, ...dialog }) => (
        <LeadDetails kind={kind} lead={row} facts={facts(row)} message={message(row)} {...dialog} />
      )}
    />
  )
}
