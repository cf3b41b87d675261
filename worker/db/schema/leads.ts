import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DeskNote, LeadStatus, MadeKind, ScoreReason } from '../../../shared/leads.ts'
import { isLost } from '../predicates.ts'
import { createdAt, id, searchText, timestampMs, updatedAt } from './columns.ts'
import { leadStatuses } from './enums.ts'
import { users } from './users.ts'

/** Notes of the admins, oldest first. */
const deskNotes = () => text({ mode: 'json' }).$type<DeskNote[]>().notNull().default([])
/** The booking or order made from it. Not a foreign key: a booking is swept before its enquiry. */
const made = () => ({ madeKind: text().$type<MadeKind>(), madeId: text() })

export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    phoneE164: text('phone_e164'),
    subject: text(),
    message: text().notNull(),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    source: text().notNull().default('website'),
    deskNotes: deskNotes(),
    ...made(),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('contacts_created').on(t.createdAt, t.id, t.searchText),
    index('contacts_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('contacts_score').on(t.leadScore, t.createdAt, t.id),
    index('contacts_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('contacts_email').on(t.email, t.createdAt),
    index('contacts_phone').on(t.phoneE164, t.createdAt),
    index('contacts_lost').on(t.updatedAt).where(isLost),
    index('contacts_made').on(t.madeId).where(sql`made_id IS NOT NULL`),
  ],
)

export const leads = sqliteTable(
  'leads',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    phoneE164: text('phone_e164'),
    source: text().notNull(),
    type: text().notNull(),
    /**
     * The customer whose booking created the lead. A match by number or address alone does not link a lead to a
     * customer.
     */
    userId: text().references(() => users.id),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    notes: text(),
    lastContactDate: timestampMs(),
    conversionDate: timestampMs(),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leads_created').on(t.createdAt, t.id, t.searchText),
    index('leads_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('leads_score').on(t.leadScore, t.createdAt, t.id),
    index('leads_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('leads_phone').on(t.phoneE164, t.createdAt),
    index('leads_email').on(t.email, t.createdAt),
    index('leads_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    index('leads_lost').on(t.updatedAt).where(isLost),
  ],
)

export const chatLeads = sqliteTable(
  'chat_leads',
  {
    id: id(),
    chatRoomId: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    location: text().notNull(),
    email: text(),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    notes: text(),
    convertedToCustomerId: text().references(() => users.id),
    deskNotes: deskNotes(),
    ...made(),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('chat_leads_room').on(t.chatRoomId),
    index('chat_leads_phone').on(t.phoneE164, t.createdAt),
    index('chat_leads_email').on(t.email).where(sql`email IS NOT NULL`),
    index('chat_leads_customer').on(t.convertedToCustomerId),
    index('chat_leads_made').on(t.madeId).where(sql`made_id IS NOT NULL`),
    index('chat_leads_created').on(t.createdAt, t.id, t.searchText),
    index('chat_leads_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('chat_leads_score').on(t.leadScore, t.createdAt, t.id),
    index('chat_leads_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
  ],
)
