import { useState } from 'react'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { dateAndScoreSortOptions } from '../../lib/use-list-filters.ts'
import { rowQuery } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AddBooking } from './add-booking.tsx'
import { columns, columnWidths } from './admin-columns.tsx'
import { BookingDetails } from './booking-details.tsx'

const statuses = bookingStatuses.map((value) => ({ value, label: humanize(value) }))

export function BookingsTab() {
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminList
      title="Consultation Bookings"
      label="bookings"
      route={api.bookings}
      columns={columns}
      widths={columnWidths}
      statuses={statuses}
      sorts={dateAndScoreSortOptions}
      noResults="No booking has this name, email, phone or status."
      empty={
        <EmptyState title="No bookings yet">
          When somebody books a consultation, it stands here. Walk-ins and calls you can add yourself.
        </EmptyState>
      }
      exporting={{
        request: (period) => api.admin.bookings.export.$get({ query: period }),
        filename: 'bookings_export.xlsx',
        failure: { title: 'Error', description: 'Failed to export bookings' },
      }}
      actions={
        <button type="button" className="btn btn-small" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add booking
        </button>
      }
      rowQuery={rowQuery(api.bookings)}
      dialog={({ row, ...dialog }) => <BookingDetails booking={row} {...dialog} />}
    >
      {isAdding && <AddBooking onClose={() => setAdding(false)} />}
    </AdminList>
  )
}
