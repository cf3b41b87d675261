import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { occasionKinds } from '../../../shared/occasions.ts'
import type { WhatsappTopic, WhatsappValues } from '../../../shared/whatsapp.ts'
import { boolean, createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { whatsappTopics } from './enums.ts'
import { users } from './users.ts'

const topic = () =>
  text()
    .$type<WhatsappTopic>()
    .notNull()
    .references(() => whatsappTopics.name)
const language = () => text({ enum: ['en', 'ml'] }).notNull()

/** Messages that the admin sends by hand from her own WhatsApp: open until sent or skipped. */
export const whatsappMessages = sqliteTable(
  'wa_messages',
  {
    id: id(),
    topic: topic(),
    /** Id of the order, booking or visit of the message, or `breach:<breach id>:<row id>`: no foreign key. */
    about: text().notNull(),
    userId: text().references(() => users.id),
    name: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    language: language(),
    /** Values for the placeholders of its template. */
    values: text({ mode: 'json' }).$type<WhatsappValues>().notNull(),
    createdAt: createdAt(),
    sentAt: timestampMs(),
    skippedAt: timestampMs(),
    /** Text as sent; an open message is rendered when it is shown. */
    text: text(),
  },
  (t) => [
    uniqueIndex('wa_messages_once').on(t.topic, t.about).where(sql`sent_at IS NULL AND skipped_at IS NULL`),
    index('wa_messages_open').on(t.createdAt, t.id).where(sql`sent_at IS NULL AND skipped_at IS NULL`),
    index('wa_messages_sent').on(t.sentAt, t.id).where(sql`sent_at IS NOT NULL`),
    index('wa_messages_skipped').on(t.skippedAt).where(sql`skipped_at IS NOT NULL`),
    index('wa_messages_about').on(t.about),
    index('wa_messages_user').on(t.userId),
    index('wa_messages_phone').on(t.phoneE164).where(sql`sent_at IS NULL AND skipped_at IS NULL`),
  ],
)

/** The admin's own text for a topic; without a row, the default applies. */
export const whatsappTemplates = sqliteTable(
  'wa_templates',
  { topic: topic(), language: language(), body: text().notNull(), updatedAt: updatedAt() },
  (t) => [primaryKey({ columns: [t.topic, t.language] })],
)

/**
 * Yearly record that a customer was written to about an occasion, or skipped. The text exists only in the admin's
 * WhatsApp.
 */
export const occasionMessages = sqliteTable(
  'occasion_messages',
  {
    kind: text({ enum: occasionKinds }).notNull(),
    /** Id of the order for a baptism, of the wearer for a communion: rows of two tables, so no foreign key. */
    about: text().notNull(),
    year: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Time at which the customer was written to or skipped. */
    sentAt: timestampMs().notNull(),
    leftOut: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.about, t.year] }),
    index('occasion_messages_user').on(t.userId),
    check('occasion_messages_kind', sql`${t.kind} IN ('baptism', 'communion')`),
  ],
)
