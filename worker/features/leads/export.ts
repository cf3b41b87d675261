import type { ExportQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { chatLeads, contacts } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { type ChatLead, listed as listedChatLeads } from './chat-leads.ts'
import { type Contact, listed as listedContacts } from './contacts.ts'

const contactColumns: Column<Contact>[] = [
  { header: 'id', width: 38, cell: (row) => row.id },
  { header: 'name', cell: (row) => row.name },
  { header: 'email', width: 28, cell: (row) => row.email },
  { header: 'message', width: 48, cell: (row) => row.message },
  { header: 'phone', cell: (row) => row.phone },
  { header: 'subject', width: 28, cell: (row) => row.subject },
  { header: 'status', cell: (row) => row.status },
  { header: 'leadScore', width: 10, cell: (row) => row.leadScore },
  { header: 'source', cell: (row) => row.source },
  { header: 'createdAt', width: 26, cell: (row) => row.createdAt.toISOString() },
  { header: 'updatedAt', width: 26, cell: (row) => row.updatedAt.toISOString() },
]

const chatLeadColumns: Column<ChatLead>[] = [
  { header: 'id', width: 38, cell: (row) => row.id },
  { header: 'chatRoomId', width: 38, cell: (row) => row.chatRoomId },
  { header: 'name', cell: (row) => row.name },
  { header: 'phone', cell: (row) => row.phone },
  { header: 'location', cell: (row) => row.location },
  { header: 'email', width: 28, cell: (row) => row.email },
  { header: 'status', cell: (row) => row.status },
  { header: 'leadScore', width: 10, cell: (row) => row.leadScore },
  { header: 'notes', width: 48, cell: (row) => row.notes },
  { header: 'convertedToCustomerId', width: 38, cell: (row) => row.convertedToCustomerId },
  { header: 'createdAt', width: 26, cell: (row) => row.createdAt.toISOString() },
  { header: 'updatedAt', width: 26, cell: (row) => row.updatedAt.toISOString() },
]

/** A workbook of every enquiry that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export async function exportContacts(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listedContacts(input)
  return streamWorkbook('Contacts', contactColumns, await exportRows(ctx, user.id, contacts, query, options))
}

/** A workbook of every chat lead that a query finds, under the same limits. */
export async function exportChatLeads(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listedChatLeads(input)
  return streamWorkbook('Chat Leads', chatLeadColumns, await exportRows(ctx, user.id, chatLeads, query, options))
}
