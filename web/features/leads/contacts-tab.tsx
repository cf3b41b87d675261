import { defaultSubject } from '../../../shared/leads.ts'
import { api } from '../../api.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { leadColumns } from './lead-columns.tsx'
import { LeadList } from './lead-list.tsx'
import type { Contact } from './queries.ts'

const subjectOf = ({ subject }: Contact) => subject || defaultSubject

const { name, email, phone, status, score, date } = leadColumns
const columns: Column<Contact>[] = [name, email, phone, { header: 'Subject', cell: SubjectCell }, status, score, date]

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
    columns={columns}
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
