import { and, eq } from 'drizzle-orm'
import { type LeadStatusInput, leadStatuses } from '../../../shared/leads.ts'
import type { ExportQuery, ListQuery } from '../../../shared/lists.ts'
import { humanize } from '../../../shared/names.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import { pick } from '../../../shared/pick.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { isUnansweredColumn, withUnanswered } from '../../db/answers.ts'
import { exportRows, linkColumns } from '../../db/export.ts'
import { listPage } from '../../db/list.ts'
import { chatLeads } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { requireE164 } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import { changeFollowedStatus, customerOfChatLead, followUpToAdmin, notesCell, upsertLeadStatements } from './leads.ts'
import { scoreLead } from './score.ts'

export type ChatLead = typeof chatLeads.$inferSelect
/** Details that a guest leaves before the chat. */
type GuestDetails = { name: string; phone: string; location: string; email?: string }

/** Creates a chat lead for a guest's room, with its score. Throws 400 for an impossible phone number. */
export function buildChatLead(guest: GuestDetails, chatRoomId: string, now = new Date()): ChatLead {
  const phoneE164 = requireE164(guest.phone)
  return {
    id: crypto.randomUUID(),
    chatRoomId,
    name: guest.name,
    phone: guest.phone,
    phoneE164,
    location: guest.location,
    email: guest.email ?? null,
    status: 'new',
    ...scoreLead(guest, indianDate(now.getTime())),
    notes: null,
    convertedToCustomerId: null,
    deskNotes: [],
    madeKind: null,
    madeId: null,
    searchText: searchText.person({ ...guest, phoneE164 }),
    createdAt: now,
    updatedAt: now,
  }
}

/** Statements that store a chat lead, its lead and the admin's notification, for the batch that opens the room. */
export const insertChatLeadStatements = (ctx: Ctx, chatLead: ChatLead) =>
  [
    ctx.db.insert(chatLeads).values(chatLead),
    ...upsertLeadStatements(ctx, { ...chatLead, source: 'chat', type: 'chat' }),
    enqueueStatement(ctx, chatLeadCreated(chatLead)),
  ] as const

/** Options of the admin's list and of its export, including the filter for unanswered ones. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('chat_lead', query, { counted: true, statuses: leadStatuses } as const)

/** Returns a page of all guests who left their details in the chat, for the admin. */
export function list(ctx: Ctx, input: ListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, chatLeads, query, {
    ...options,
    extra: { isUnanswered: isUnansweredColumn('chat_lead', input.id !== undefined) },
  })
}

/**
 * Changes a chat lead's status for the admin; its lead follows. A converted chat lead is linked to the account its chat
 * was added to, otherwise to the customer with the same confirmed number or address.
 */
export const changeStatus = (ctx: Ctx, id: string, input: LeadStatusInput) =>
  changeFollowedStatus(ctx, 'chat_lead', id, input, {
    findStatement: ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    updateStatement: (condition) =>
      ctx.db
        .update(chatLeads)
        .set({
          status: input.status,
          ...(input.status === 'converted' && { convertedToCustomerId: customerOfChatLead }),
        })
        .where(and(eq(chatLeads.id, id), condition))
        .returning(),
  })

/** Notification about the room, in which admins answer the guest. */
export const chatLeadCreated = ({
  chatRoomId,
  name,
  location,
}: Record<'chatRoomId' | 'name' | 'location', string>): NewNotification => ({
  userId: null,
  type: 'chat_lead',
  title: 'New chat lead',
  message: `${name} from ${location} left their details in the chat`,
  relatedId: chatRoomId,
})
const chatLeadColumns = (ctx: Ctx): Column<ChatLead>[] => [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Location', cell: (row) => row.location },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  { header: 'Lead score', width: 11, cell: (row) => row.leadScore },
  { header: 'Notes', width: 48, cell: (row) => notesCell(row) ?? row.notes },
  { header: 'Has an account', width: 15, cell: (row) => row.convertedToCustomerId !== null },
  { header: 'Date', width: 22, format: 'time', cell: (row) => row.createdAt },
  { header: 'Last changed', width: 22, format: 'time', cell: (row) => row.updatedAt },
  ...linkColumns<ChatLead>(ctx, ({ id }) => adminPathOf({ type: 'chat_lead', relatedId: id })),
]

/** Exports all chat leads that a query finds to a workbook, with the same limits. */
export async function exportChatLeads(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  return streamWorkbook('Chat Leads', chatLeadColumns(ctx), await exportRows(ctx, user.id, chatLeads, query, options))
}
export const chatLeadToAdmin = (lead: ChatLead) => ({
  ...pick(lead, ['id', 'chatRoomId', 'name', 'phone', 'phoneE164', 'location', 'email', 'status', 'leadScore']),
  ...pick(lead, ['scoreReasons', 'notes', 'convertedToCustomerId', 'createdAt', 'updatedAt']),
  ...followUpToAdmin(lead),
})
