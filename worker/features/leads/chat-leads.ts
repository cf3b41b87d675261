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
/** What a guest leaves before an expert answers. */
type GuestDetails = { name: string; phone: string; location: string; email?: string }

/** A new chat lead of the room a guest was given, scored. 400 for a phone number that cannot exist. */
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

/** The statements that store it, its lead and the admin's notification, for the batch that opens the room. */
export const insertChatLeadStatements = (ctx: Ctx, chatLead: ChatLead) =>
  [
    ctx.db.insert(chatLeads).values(chatLead),
    ...upsertLeadStatements(ctx, { ...chatLead, source: 'chat', type: 'chat' }),
    enqueueStatement(ctx, chatLeadCreated(chatLead)),
  ] as const

/** What the admin's list, and an export of it, can be asked for: those to answer, too. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('chat_lead', query, { counted: true, statuses: leadStatuses } as const)

/** A page of all guests who left their details in the chat, for the admin. */
export function list(ctx: Ctx, input: ListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, chatLeads, query, {
    ...options,
    extra: { isUnanswered: isUnansweredColumn('chat_lead', input.id !== undefined) },
  })
}

/**
 * The admin's change of a chat lead's status; its lead follows. A converted one is linked to the account its chat was
 * added to, else to the customer whose confirmed number or address it has.
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

/** About the room, where the guest is answered. */
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

/** A workbook of every chat lead that a query finds, under the same limits. */
export async function exportChatLeads(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  return streamWorkbook('Chat Leads', chatLeadColumns(ctx), await exportRows(ctx, user.id, chatLeads, query, options))
}
export const chatLeadToAdmin = (lead: ChatLead) => ({
  ...pick(lead, ['id', 'chatRoomId', 'name', 'phone', 'phoneE164', 'location', 'email', 'status', 'leadScore']),
  ...pick(lead, ['scoreReasons', 'notes', 'convertedToCustomerId', 'createdAt', 'updatedAt']),
  ...followUpToAdmin(lead),
})
