import { shortDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { leadTones, ScorePopover } from './public.tsx'
import type { LeadRow } from './queries.ts'

export const leadColumns = {
  name: { header: 'Name', cardPlace: 'title', cell: ({ name }) => name },
  email: { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
  phone: { header: 'Phone', cell: ({ phone, phoneE164 }) => phone && <PhoneLinks phone={phone} e164={phoneE164} /> },
  status: {
    header: 'Status',
    cardPlace: 'corner',
    cell: ({ status }) => <StatusTag status={status} tone={leadTones[status]} />,
  },
  score: {
    header: 'Lead score',
    cardLabel: 'Score',
    alignEnd: true,
    cell: ({ leadScore, scoreReasons }) => <ScorePopover score={leadScore} reasons={scoreReasons} />,
  },
  date: { header: 'Date', alignEnd: true, cell: ({ createdAt }) => shortDate(createdAt) },
} satisfies Record<string, Column<LeadRow>>
