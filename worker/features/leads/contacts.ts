import { and, eq } from 'drizzle-orm'
import { defaultSubject, type EnquiryInput, type LeadStatusInput, leadStatuses } from '../../../shared/leads.ts'
import type { ExportQuery, ListQuery } from '../../../shared/lists.ts'
import { humanize } from '../../../shared/names.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import { pick } from '../../../shared/pick.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { isUnansweredColumn, withUnanswered } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { exportRows, linkColumns } from '../../db/export.ts'
import { listPage } from '../../db/list.ts'
import { contacts } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { createOnce, hasSame } from '../../db/writes.ts'
import { fail, requireE164 } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import { changeFollowedStatus, followUpToAdmin, notesCell, upsertLeadStatements } from './leads.ts'
import { scoreLead } from './score.ts'

export type Contact = typeof contacts.$inferSelect

/**
 * Stores a question from the page, with its lead and the admin's notification, all or nothing. A repeated request with
 * the same `key` and input returns the first enquiry (`repeated`). A bot that fills in the hidden field gets the usual
 * answer, and nothing is stored. Throws 400 for an impossible phone number, 409 for the same `key` with another input,
 * 429 over the limit of the network `address`.
 */
export async function create(ctx: Ctx, { website, ...input }: EnquiryInput, address: string, key?: string) {
  const built = buildContact(input)
  // The visitor has no account that could store keys, so the enquiry's id is derived from the key.
  const contact = key ? { ...built, id: (await sha256(`enquiry ${key}`)).slice(0, 36) } : built
  const findStatement = ctx.db.select().from(contacts).where(eq(contacts.id, contact.id))
  const { uses, existing } = await batch(ctx, {
    uses: countUseStatement(ctx, 'enquiryAddress', address),
    existing: key ? findStatement : undefined,
  })
  refuseOverLimit(ctx, 'enquiryAddress', uses)
  if (website) return { row: contact, repeated: false }
  const write = () =>
    batch(ctx, {
      insertContact: ctx.db.insert(contacts).values(contact),
      upsertLead: upsertLeadStatements(ctx, { ...contact, type: 'enquiry' }),
      enqueue: enqueueStatement(ctx, enquiryReceived(contact.id, contact.name, contact.subject ?? defaultSubject)),
    })
  return createOnce<Contact>({
    existing: existing?.[0],
    refuseOther: (stored) => {
      if (!hasSame(stored, contact, writtenFields)) fail(409, 'enquiry_sent_already')
    },
    find: async () => (key ? (await run(ctx, findStatement))[0] : undefined),
    prepare: async () => ({ row: contact, write }),
  })
}

const writtenFields = ['name', 'email', 'phone', 'subject', 'message'] as const

/** Creates an enquiry with its score. Throws 400 for an impossible phone number. */
export function buildContact(input: Omit<EnquiryInput, 'website'>, now = new Date()): Contact {
  const phoneE164 = input.phone ? requireE164(input.phone) : null
  return {
    id: crypto.randomUUID(),
    name: input.name,
    email: input.email,
    phone: input.phone ?? null,
    phoneE164,
    subject: input.subject ?? null,
    message: input.message,
    status: 'new',
    ...scoreLead({ phone: phoneE164, email: input.email, message: input.message }, indianDate(now.getTime())),
    source: 'website',
    deskNotes: [],
    madeKind: null,
    madeId: null,
    searchText: searchText.person({ ...input, phoneE164 }),
    createdAt: now,
    updatedAt: now,
  }
}

/** Options of the admin's list and of its export, including the filter for unanswered ones. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('contact', query, { counted: true, statuses: leadStatuses } as const)

/** Returns a page of all enquiries, for the admin. */
export function list(ctx: Ctx, input: ListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, contacts, query, {
    ...options,
    extra: { isUnanswered: isUnansweredColumn('contact', input.id !== undefined) },
  })
}

/** Changes an enquiry's status for the admin; its lead follows. */
export const changeStatus = (ctx: Ctx, id: string, input: LeadStatusInput) =>
  changeFollowedStatus(ctx, 'contact', id, input, {
    findStatement: ctx.db.select().from(contacts).where(eq(contacts.id, id)),
    updateStatement: (condition) =>
      ctx.db
        .update(contacts)
        .set({ status: input.status })
        .where(and(eq(contacts.id, id), condition))
        .returning(),
  })

export const enquiryReceived = (id: string, name: string, subject: string): NewNotification => ({
  userId: null,
  type: 'contact',
  title: 'New enquiry',
  message: `${name} writes: ${subject}`,
  relatedId: id,
})

const contactColumns = (ctx: Ctx): Column<Contact>[] => [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Subject', width: 28, cell: (row) => row.subject || defaultSubject },
  { header: 'Message', width: 48, cell: (row) => row.message },
  { header: 'Notes', width: 48, cell: notesCell },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  { header: 'Lead score', width: 11, cell: (row) => row.leadScore },
  { header: 'Source', width: 13, cell: (row) => humanize(row.source) },
  { header: 'Date', width: 22, format: 'time', cell: (row) => row.createdAt },
  { header: 'Last changed', width: 22, format: 'time', cell: (row) => row.updatedAt },
  ...linkColumns<Contact>(ctx, ({ id }) => adminPathOf({ type: 'contact', relatedId: id })),
]

/**
 * Exports all enquiries that a query finds to a workbook, newest first. Throws 413 above 100,000 rows, 429 over the
 * limit of exports.
 */
export async function exportContacts(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  return streamWorkbook('Contacts', contactColumns(ctx), await exportRows(ctx, user.id, contacts, query, options))
}

/** Returns an enquiry for the visitor who wrote it. */
export const contactToVisitor = (contact: Contact) => ({
  ...pick(contact, ['id', 'name', 'email', 'phone', 'subject', 'message', 'status', 'source']),
  ...pick(contact, ['createdAt', 'updatedAt']),
})

export const contactToAdmin = (contact: Contact) => ({
  ...contactToVisitor(contact),
  ...pick(contact, ['phoneE164', 'leadScore', 'scoreReasons']),
  ...followUpToAdmin(contact),
})
