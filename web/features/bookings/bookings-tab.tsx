import { bookingStatuses } from '../../../shared/bookings.ts'
import { unansweredFilter } from '../../../shared/lists.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { api } from '../../api.ts'
import { humanize, shortDate } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { dateAndScoreSortOptions, nextEventSortOption } from '../../lib/use-list-filters.ts'
import { useUrlSheet } from '../../lib/use-url-sheet.ts'
import { rowQuery } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ScorePopover } from '../leads/public.tsx'
import { AddBooking } from './add-booking.tsx'
import { BookingDetails } from './booking-details.tsx'
import { type AdminBooking, scoreOf } from './queries.ts'

const columns: Column<AdminBooking>[] = [
  { header: 'Child', cardPlace: 'title', cell: (booking) => booking.childName },
  { header: 'Parent', cell: (booking) => booking.parentName },
  { header: 'Phone', cell: (booking) => <PhoneLinks phone={booking.phone} e164={booking.phoneE164} /> },
  { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
  { header: 'Service', cell: ServiceCell },
  { header: 'Status', cardPlace: 'corner', cell: (booking) => <StatusTag status={booking.status} /> },
  {
    header: 'Lead score',
    cardLabel: 'Score',
    alignEnd: true,
    cell: (booking) => <ScorePopover score={scoreOf(booking)} reasons={booking.scoreReasons} />,
  },
  { header: 'Date', alignEnd: true, cell: (booking) => shortDate(booking.createdAt) },
]

/** What is asked for, and the day it is for. */
function ServiceCell({ serviceType, eventDate }: AdminBooking) {
  return (
    <>
      {serviceLabels[serviceType]}
      {eventDate && <b className="font-medium whitespace-nowrap text-ink md:block"> for {shortDate(eventDate)}</b>}
    </>
  )
}

const columnWidths =
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_max-content_minmax(0,1.3fr)_minmax(104px,1.3fr)_max-content_max-content_max-content]'

const sorts = [...dateAndScoreSortOptions, nextEventSortOption]
const statuses = [unansweredFilter, ...bookingStatuses].map((value) => ({ value, label: humanize(value) }))

export function BookingsTab({ renderPhotoField }: { renderPhotoField: RenderPhotoField }) {
  const adding = useUrlSheet('add')
  return (
    <AdminList
      title="Consultation Bookings"
      label="bookings"
      route={api.bookings}
      columns={columns}
      widths={columnWidths}
      statuses={statuses}
      sorts={sorts}
      searchLabel="Name, email, phone or service"
      noResults="No booking has this name, email, phone, service or status."
      empty={
        <EmptyState title="No bookings yet">
          When somebody books a consultation, it appears here. Walk-ins and calls you can add yourself.
        </EmptyState>
      }
      exporting={{
        request: (query, options) => api.admin.bookings.export.$get({ query }, options),
        filename: 'bookings_export.xlsx',
        failure: { title: 'Error', description: 'Failed to export bookings' },
      }}
      actions={
        <button type="button" className="btn btn-small" onClick={() => adding.open('booking')}>
          <Icon name="plus" />
          Add booking
        </button>
      }
      rowQuery={rowQuery(api.bookings)}
      dialog={({ row, ...dialog }) => <BookingDetails booking={row} {...dialog} />}
    >
      {adding.value === 'booking' && <AddBooking renderPhotoField={renderPhotoField} dialog={adding.dialog} />}
    </AdminList>
  )
}
