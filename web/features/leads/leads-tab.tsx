import { Link } from 'wouter'
import { defaultSubject } from '../../../shared/leads.ts'
import { api } from '../../api.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LeadList, leadColumns } from './lead-list.tsx'
import type { Contact, Lead } from './queries.ts'

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

const subjectOf = ({ subject }: Contact) => subject || defaultSubject

const { name, email, phone, status, score, date } = leadColumns
const contactColumns: Column<Contact>[] = [
  name,
  email,
  phone,
  { header: 'Subject', cell: SubjectCell },
  status,
  score,
  date,
]

/** What it is about, and how the question begins. */
function SubjectCell(contact: Contact) {
  return (
    <>
      {subjectOf(contact)}
      <span className="line-clamp-2 text-ink">{contact.message}</span>
    </>
  )
}

/** Questions sent from the page. */
export const ContactsTab = () => (
  <LeadList
    kind="contact"
    title="Contacts"
    route={api.admin.contacts}
    columns={contactColumns}
    widths="md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_minmax(0,1.2fr)_max-content_max-content_max-content]"
    empty={
      <EmptyState title="No contacts yet">When somebody sends a question from the website, it appears here.</EmptyState>
    }
    exporting={{
      request: (query, options) => api.admin.contacts.export.$get({ query }, options),
      filename: 'contacts_export.xlsx',
      failure: { title: 'Export Failed', description: 'Failed to export contacts' },
    }}
    facts={(contact) => ({ Subject: subjectOf(contact) })}
    message={({ message }) => message}
  />
)
