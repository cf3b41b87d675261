import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { defaultSubject, nextLeadStatuses } from '../../../shared/leads.ts'
import { api } from '../../api.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { dateSortOptions } from '../../lib/url-state.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LastNote, RowFollowUp } from './follow-up.tsx'
import { type ChatLead, type Contact, type Lead, LeadList, leadColumns, useChangeLeadStatus } from './lead-list.tsx'

const ContactLinks = ({ email, phone, phoneE164 }: Lead) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 md:grid md:justify-items-start md:gap-y-5">
    {email && <EmailLink email={email} />}
    {phone && <PhoneLinks phone={phone} e164={phoneE164} />}
    {!email && !phone && '–'}
  </span>
)

const columns: Column<Lead>[] = [
  leadColumns.name,
  { header: 'Email / Phone', cell: ContactLinks },
  // On a phone the source is hidden if it equals the type.
  {
    header: 'Source',
    cell: ({ source, type }) => <span className={source === type ? 'off-card' : undefined}>{humanize(source)}</span>,
  },
  { header: 'Type', cell: ({ type }) => humanize(type) },
  leadColumns.status,
  leadColumns.score,
  leadColumns.date,
]

/** Tab with the original of a lead, by its type. */
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
  { header: 'Next', alignEnd: true, screenOnly: true, cell: (row) => <RowFollowUp kind="contact" row={row} /> },
]

/** Shows the subject and the beginning of the question. */
function SubjectCell(contact: Contact) {
  return (
    <>
      {subjectOf(contact)}
      <span className="line-clamp-2 text-ink">{contact.message}</span>
      <LastNote deskNotes={contact.deskNotes} />
    </>
  )
}

/** Lists questions sent from the page. */
export const ContactsTab = () => (
  <LeadList
    kind="contact"
    title="Contacts"
    route={api.admin.contacts}
    columns={contactColumns}
    widths="md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_minmax(0,1.2fr)_max-content_max-content_max-content_max-content]"
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

const chatLeadColumns: Column<ChatLead>[] = [
  leadColumns.name,
  leadColumns.phone,
  { header: 'Location', cell: LocationCell },
  leadColumns.email,
  leadColumns.status,
  leadColumns.date,
  { header: 'Action', alignEnd: true, screenOnly: true, cell: (chatLead) => <ChatLeadAction chatLead={chatLead} /> },
  { header: 'Next', alignEnd: true, screenOnly: true, cell: (row) => <RowFollowUp kind="chat_lead" row={row} /> },
]

function LocationCell({ location, deskNotes }: ChatLead) {
  return (
    <>
      {location}
      <LastNote deskNotes={deskNotes} />
    </>
  )
}

/** Lists guests who left their details in the chat. */
export const ChatLeadsTab = () => (
  <LeadList
    kind="chatLead"
    title="Chat Leads"
    route={api.chat.leads}
    columns={chatLeadColumns}
    widths="md:grid-cols-[minmax(0,1.2fr)_max-content_minmax(0,1fr)_minmax(0,1.5fr)_max-content_max-content_max-content_max-content]"
    sorts={dateSortOptions}
    empty={
      <EmptyState title="No chat leads found">
        When a guest leaves their details in the chat, they appear here.
      </EmptyState>
    }
    exporting={{
      request: (query, options) => api.admin['chat-leads'].export.$get({ query }, options),
      filename: 'chat-leads.xlsx',
      failure: { title: 'Export Failed', description: 'Failed to export chat leads' },
    }}
    actions={<RefreshButton />}
    facts={({ location, chatRoomId, convertedToCustomerId }) => ({
      Location: location,
      Chat: (
        <Link className="link" href={`/admin?tab=messages&room=${encodeURIComponent(chatRoomId)}`}>
          Answer in the chat
        </Link>
      ),
      Customer: convertedToCustomerId && (
        <Link className="link" href={`/admin/customers/${convertedToCustomerId}`}>
          Has an account here
        </Link>
      ),
    })}
    message={({ notes }) => notes}
  />
)

/** Clears the cached data and reloads the page's data. */
function RefreshButton() {
  const client = useQueryClient()
  function refresh() {
    client.clear()
    location.reload()
  }
  return (
    <button type="button" className="btn btn-line btn-small" onClick={refresh}>
      <Icon name="refresh" />
      Refresh
    </button>
  )
}

/** Button of a row: 'Qualify' for a new chat lead, 'Convert' afterwards; the details offer the other statuses. */
function ChatLeadAction({ chatLead: { id, name, status } }: { chatLead: ChatLead }) {
  const { changeStatus, isPaused, pendingStatus } = useChangeLeadStatus('chatLead')
  const to = status === 'new' ? 'qualified' : 'converted'
  const label = to === 'qualified' ? 'Qualify' : 'Convert'
  const isDisabled = !!pendingStatus || !nextLeadStatuses[status].includes(to)
  return (
    <button
      type="button"
      className="quiet cell-link disabled:font-normal disabled:no-underline disabled:text-ink-soft"
      aria-label={`${label} ${name}`}
      disabled={isDisabled}
      aria-disabled={isDisabled ? undefined : isPaused}
      onClick={() => isPaused || changeStatus({ id, name, status: to, from: status })}
    >
      {label}
    </button>
  )
}
