import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { api, listQuery } from '../../api.ts'
import { words } from '../../lib/format.ts'
import { useListFilters } from '../../lib/use-list-filters.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { useExport } from '../../use-export.ts'
import { BookingDetails } from './booking-details.tsx'
import { columns, widths } from './desk-columns.tsx'
import type { DeskBooking } from './queries.ts'
import { WalkIn } from './walk-in.tsx'

const statuses = bookingStatuses.map((value) => ({ value, label: words(value) }))
const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'score', label: 'Best score first' },
]

/** The owner's bookings: found, opened, stepped on, added, exported. */
export function BookingsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.bookings, filters))
  const [open, setOpen] = useState<DeskBooking>()
  const [adding, setAdding] = useState(false)
  const exporting = useExport({
    request: (period) => api.admin.bookings.export.$get({ query: period }),
    filename: 'bookings_export.xlsx',
    failure: { title: 'Error', description: 'Failed to export bookings' },
  })
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="section-title">Consultation Bookings</h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ExportButton {...exporting} />
          <button type="button" className="btn btn-small" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add booking
          </button>
        </div>
      </header>
      <ListTools {...{ filters, set, statuses, sorts }} search="Name, email or phone" />
      <PagedList list={list} label="bookings" empty={isFiltered ? <NoneFound onClear={clear} /> : <NoneYet />}>
        {(rows) => <DataTable label="Consultation Bookings" {...{ columns, rows, widths }} onOpen={setOpen} />}
      </PagedList>
      {open && <BookingDetails booking={open} onChange={setOpen} onClose={() => setOpen(undefined)} />}
      {adding && <WalkIn onClose={() => setAdding(false)} />}
    </div>
  )
}

const NoneYet = () => (
  <Empty title="No bookings yet">
    When somebody books a consultation, it stands here. Walk-ins and calls you can add yourself.
  </Empty>
)

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="Nothing found"
    action={
      <button type="button" className="btn btn-line btn-small" onClick={onClear}>
        Show all bookings
      </button>
    }
  >
    No booking has this name, email, phone or status.
  </Empty>
)
