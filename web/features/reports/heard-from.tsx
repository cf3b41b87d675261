import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type HeardFrom, heardFromKeys, heardFromName } from '../../../shared/heard-from.ts'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'

const monthsQuery = query(api.admin.reports['heard-from'])
type Month = InferResponseType<(typeof api.admin.reports)['heard-from']['$get']>[number]

/** How those who booked heard of the boutique, this month and in twelve. */
export const HeardFromReport = () => (
  <section className="mt-8 grid gap-3" aria-labelledby="heard-from">
    <h3 id="heard-from" className="section-title">
      How people heard of you
    </h3>
    <QueryState query={useQuery(monthsQuery)} label="how people heard of you">
      {(months) => <Months months={months} />}
    </QueryState>
  </section>
)

function Months({ months }: { months: Month[] }) {
  const [current, before] = months
  const rows = heardFromKeys
    .map(
      (id): Row => ({
        id,
        now: current ? countOf(current, id) : 0,
        before: before ? countOf(before, id) : 0,
        all: months.reduce((sum, month) => sum + countOf(month, id), 0),
      }),
    )
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all)
  if (!current || !before || rows.length === 0)
    return <p className="text-ink-soft">Whoever books is asked once, with one tap. Nobody has answered yet.</p>
  return (
    <DataTable label="How people heard of you" rows={rows} columns={columns} widths="md:grid-cols-[2fr_1fr_1fr_1fr]" />
  )
}

type Row = { id: HeardFrom; now: number; before: number; all: number }
const columns: Column<Row>[] = [
  { header: 'How', cell: ({ id }) => heardFromName(id), cardPlace: 'title' },
  { header: 'This month', cell: ({ now }) => now, cardLabel: 'This month', alignEnd: true },
  { header: 'Last month', cell: ({ before }) => before, cardLabel: 'Last month', alignEnd: true },
  { header: '12 months', cell: ({ all }) => all, cardPlace: 'corner', alignEnd: true },
]

const countOf = ({ counts }: Month, key: HeardFrom) => counts.find(({ heardFrom }) => heardFrom === key)?.count ?? 0
