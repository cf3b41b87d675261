import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { api, listQuery, oneRow } from '../../api.ts'
import { words } from '../../lib/format.ts'
import { byDateOrScore, useListFilters } from '../../lib/use-list-filters.ts'
import { useOpenRow } from '../../lib/use-open-row.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { useExport } from '../../use-export.ts'
import { BookingDetails } from './booking-details.tsx'
import { columns, widths } from './desk-columns.tsx'
import { WalkIn } from './walk-in.tsx'

const statuses = bookingStatuses.map((value) => ({ value, label: words(value) }))

/** The owner's bookings: found, opened, stepped on, added, exported. */
export function BookingsTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.bookings, filters))
  const { openRow, open, close } = useOpenRow(list.data, oneRow(api.bookings))
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
    <NothingFound all="Show all bookings" onClear={clear}>
      No booking has this name, email, phone or status.
    </NothingFound>
  ) : (
    <Empty title="No bookings yet">
      When somebody books a consultation, it stands here. Walk-ins and calls you can add yourself.
    </Empty>
  )
  return (
    <DeskSection title="Consultation Bookings" actions={actions}>
      <ListTools {...{ filters, set, statuses }} sorts={byDateOrScore} search="Name, email or phone" />
      <PagedList list={list} label="bookings" empty={empty}>
        {(rows) => <DataTable label="Consultation Bookings" {...{ columns, rows, widths }} onOpen={open} />}
      </PagedList>
      {openRow && <BookingDetails booking={openRow} onChange={open} onClose={close} />}
      {adding && <WalkIn onClose={() => setAdding(false)} />}
    </DeskSection>
  )
}
