import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LeadStatus, ScoreReason } from '../../../shared/leads.ts'
import { createdAt, id, searchText, updatedAt } from './columns.ts'
import { leadStatuses } from './enums.ts'
import { users } from './users.ts'

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
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('chat_leads_room').on(t.chatRoomId),
    index('chat_leads_phone').on(t.phoneE164),
    index('chat_leads_email').on(t.email).where(sql`email IS NOT NULL`),
    index('chat_leads_customer').on(t.convertedToCustomerId),
    index('chat_leads_created').on(t.createdAt, t.id, t.searchText),
    index('chat_leads_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('chat_leads_score').on(t.leadScore, t.createdAt, t.id),
    index('chat_leads_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
  ],
)
