import { defaultSubject } from '../../../shared/leads.ts'
import type { ExportQuery } from '../../../shared/lists.ts'
import { humanize } from '../../../shared/names.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { linkColumns } from '../../db/export-links.ts'
import { chatLeads, contacts } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { type ChatLead, listed as listedChatLeads } from './chat-leads.ts'
import { type Contact, listed as listedContacts } from './contacts.ts'

const contactColumns = (ctx: Ctx): Column<Contact>[] => [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Subject', width: 28, cell: (row) => row.subject || defaultSubject },
  { header: 'Message', width: 48, cell: (row) => row.message },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  { header: 'Lead score', width: 11, cell: (row) => row.leadScore },
  { header: 'Source', width: 13, cell: (row) => humanize(row.source) },
  { header: 'Date', width: 22, format: 'time', cell: (row) => row.createdAt },
  { header: 'Last changed', width: 22, format: 'time', cell: (row) => row.updatedAt },
  ...linkColumns<Contact>(ctx, ({ id }) => adminPathOf({ type: 'contact', relatedId: id })),
]

const chatLeadColumns = (ctx: Ctx): Column<ChatLead>[] => [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Location', cell: (row) => row.location },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  { header: 'Lead score', width: 11, cell: (row) => row.leadScore },
  { header: 'Notes', width: 48, cell: (row) => row.notes },
  { header: 'Has an account', width: 15, cell: (row) => row.convertedToCustomerId !== null },
  { header: 'Date', width: 22, format: 'time', cell: (row) => row.createdAt },
  { header: 'Last changed', width: 22, format: 'time', cell: (row) => row.updatedAt },
  ...linkColumns<ChatLead>(ctx, ({ id }) => adminPathOf({ type: 'chat_lead', relatedId: id })),
]

/** A workbook of every enquiry that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export async function exportContacts(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listedContacts(input)
  return streamWorkbook('Contacts', contactColumns(ctx), await exportRows(ctx, user.id, contacts, query, options))
}

/** A workbook of every chat lead that a query finds, under the same limits. */
export async function exportChatLeads(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listedChatLeads(input)
  return streamWorkbook('Chat Leads', chatLeadColumns(ctx), await exportRows(ctx, user.id, chatLeads, query, options))
}
