import { serviceTypes } from '../../../shared/services.ts'
import { shortDate } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { Score } from '../../ui/score.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { type DeskBooking, scoreOf } from './queries.ts'

/** The spec's columns of the owner's table. */
export const columns: Column<DeskBooking>[] = [
  { header: 'Child', on: 'title', cell: (booking) => booking.childName },
  { header: 'Parent', cell: (booking) => booking.parentName },
  { header: 'Phone', cell: (booking) => <PhoneLinks phone={booking.phone} e164={booking.phoneE164} /> },
  { header: 'Email', cell: (booking) => <MailLink email={booking.email} /> },
  { header: 'Service', cell: (booking) => serviceTypes[booking.serviceType] },
  { header: 'Status', on: 'corner', cell: (booking) => <StatusTag status={booking.status} /> },
  {
    header: 'Lead score',
    end: true,
    cell: (booking) => <Score score={scoreOf(booking)} reasons={booking.scoreReasons} />,
  },
  { header: 'Date', end: true, cell: (booking) => shortDate(booking.createdAt) },
]

export const widths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_max-content_minmax(0,1.5fr)_minmax(78px,0.9fr)_max-content_max-content_max-content]'
