import { Link } from 'wouter'
import { api } from '../../api.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { leadColumns } from './lead-columns.tsx'
import { LeadList } from './lead-list.tsx'
import type { Lead } from './queries.ts'

const ContactLinks = ({ email, phone, phoneE164 }: Lead) => (
  <span className="grid justify-items-start gap-5">
    {email && <EmailLink email={email} />}
    {phone && <PhoneLinks phone={phone} e164={phoneE164} />}
    {!email && !phone && '–'}
  </span>
)

const columns: Column<Lead>[] = [
  leadColumns.name,
  { header: 'Email / Phone', cell: ContactLinks },
  // On a phone the type alone, where it is the same word.
  {
    header: 'Source',
    cell: ({ source, type }) => (
      <span className={source === type ? 'max-md:hidden' : undefined}>{humanize(source)}</span>
    ),
  },
  { header: 'Type', cell: ({ type }) => humanize(type) },
  leadColumns.status,
  leadColumns.score,
  leadColumns.date,
]

/** Where stands what a lead repeats, by how it began. */
const sentPlaces = new Map([
  ['booking', { tab: 'bookings', label: 'Their bookings' }],
  ['enquiry', { tab: 'contacts', label: 'Their questions' }],
  ['chat', { tab: 'chat-leads', label: 'Their details from the chat' }],
])

function SentLink({ type, known }: { type: string; known: string }) {
  const place = sentPlaces.get(type)
  if (!place) return null
  return (
    <Link className="link" href={`/admin?tab=${place.tab}&q=${encodeURIComponent(known)}`}>
      {place.label}
    </Link>
  )
}

export const LeadsTab = () => (
  <LeadList
    kind="lead"
    title="Lead Generation"
    route={api.admin.leads}
    columns={columns}
    widths="md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_max-content_max-content_max-content_max-content_max-content]"
    empty={
      <EmptyState title="No leads yet">Everybody who books, asks or chats appears here once, with a score.</EmptyState>
    }
    facts={({ source, type, phoneE164, email, lastContactDate, conversionDate }) => ({
      Source: humanize(source),
      Type: humanize(type),
      'What they sent': <SentLink {...{ type, known: phoneE164 ?? email ?? '' }} />,
      'Last contact': lastContactDate && longDate(lastContactDate),
      Converted: conversionDate && longDate(conversionDate),
    })}
    message={({ notes }) => notes}
  />
)
