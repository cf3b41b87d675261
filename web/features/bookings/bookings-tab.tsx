import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { dateAndScoreSortOptions, useListFilters } from '../../lib/use-list-filters.ts'
import { useOpenRow } from '../../lib/use-open-row.ts'
import { listQuery, rowQuery } from '../../queries.ts'
import { useExport } from '../../shell/use-export.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { AddBooking } from './add-booking.tsx'
import { columns, columnWidths } from './admin-columns.tsx'
import { BookingDetails } from './booking-details.tsx'

const statusOptions = bookingStatuses.map((value) => ({ value, label: humanize(value) }))

/** The owner's bookings: found, opened, stepped on, added, exported. */
export function BookingsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.bookings, filters))
  const { openRow, open, close } = useOpenRow(list.data, rowQuery(api.bookings))
  const [adding, setAdding] = useState(false)
  const exporting = useExport({
    request: (period) => api.admin.bookings.export.$get({ query: period }),
    filename: 'bookings_export.xlsx',
    failure: { title: 'Error', description: 'Failed to export bookings' },
  })
  const actions = (
    <>
      <ExportButton {...exporting} />
      <button type="button" className="btn btn-small" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        Add booking
      </button>
    </>
  )
  const empty = isFiltered ? (
    <NoResults all="Show all bookings" onClear={clear}>
      No booking has this name, email, phone or status.
    </NoResults>
  ) : (
    <EmptyState title="No bookings yet">
      When somebody books a consultation, it stands here. Walk-ins and calls you can add yourself.
    </EmptyState>
  )
  return (
    <AdminSection title="Consultation Bookings" actions={actions}>
      <ListToolbar
        {...{ filters, set, statuses: statusOptions }}
        sorts={dateAndScoreSortOptions}
        searchLabel="Name, email or phone"
      />
      <PagedList list={list} label="bookings" empty={empty}>
        {(rows) => (
          <DataTable label="Consultation Bookings" {...{ columns, rows, widths: columnWidths }} onOpen={open} />
        )}
      </PagedList>
      {openRow && <BookingDetails booking={openRow} onChange={open} onClose={close} />}
      {adding && <AddBooking onClose={() => setAdding(false)} />}
    </AdminSection>
  )
}
