import { serviceLabels } from '../../../shared/services.ts'
import { shortDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ScorePopover } from '../leads/public.tsx'
import { type AdminBooking, scoreOf } from './queries.ts'

export const columns: Column<AdminBooking>[] = [
  { header: 'Child', cardPlace: 'title', cell: (booking) => booking.childName },
  { header: 'Parent', cell: (booking) => booking.parentName },
  { header: 'Phone', cell: (booking) => <PhoneLinks phone={booking.phone} e164={booking.phoneE164} /> },
  { header: 'Email', cell: (booking) => <EmailLink email={booking.email} /> },
  { header: 'Service', cell: (booking) => serviceLabels[booking.serviceType] },
  { header: 'Status', cardPlace: 'corner', cell: (booking) => <StatusTag status={booking.status} /> },
  {
    header: 'Lead score',
    alignEnd: true,
    cell: (booking) => <ScorePopover score={scoreOf(booking)} reasons={booking.scoreReasons} />,
  },
  { header: 'Date', alignEnd: true, cell: (booking) => shortDate(booking.createdAt) },
]

export const columnWidths =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_max-content_minmax(0,1.5fr)_minmax(78px,0.9fr)_max-content_max-content_max-content]'
