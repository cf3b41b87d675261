import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { whatsappConsentStatement } from '../../db/consents.ts'
import { chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { nextVersion } from '../../db/versioned.ts'

type Customer = typeof users.$inferSelect
type Move = { from: Customer; to: Customer }

/** Tables whose rows of a customer without an account go to another one by their column `user_id` alone. */
const movedTables = [
  ...['bookings', 'visits', 'wearers', 'leads', 'notifications', 'deliveries', 'wa_messages'],
  ...['occasion_messages', 'data_requests', 'testimonials', 'photos'],
]

/** Statements that give the account every row of the customer without an account but the orders and the customer's own. */
export function moveRowsStatements(ctx: Ctx, move: Move) {
  const [from, to] = [move.from.id, move.to.id]
  return [
    // Triggers count what is new and what is read, and not whose it is.
    statement(
      ctx,
      sql`INSERT INTO counters (name, value)
        SELECT ${`unread:${to}`}, COUNT(*) FROM notifications WHERE user_id = ${from} AND is_read = 0
        ON CONFLICT (name) DO UPDATE SET value = value + excluded.value`,
    ),
    statement(ctx, sql`DELETE FROM counters WHERE name = ${`unread:${from}`}`),
    ...movedTables.map((table) =>
      statement(ctx, sql`UPDATE ${sql.identifier(table)} SET user_id = ${to} WHERE user_id = ${from}`),
    ),
    statement(
      ctx,
      sql`UPDATE chat_leads SET converted_to_customer_id = ${to} WHERE converted_to_customer_id = ${from}`,
    ),
    // A row of these never changes. Letters and messages are what the account's own settings say.
    statement(
      ctx,
      sql`INSERT INTO consents (id, user_id, kind, version, given, how, by_id, created_at)
        SELECT LOWER(HEX(RANDOMBLOB(16))), ${to}, kind, version, given, how, by_id, created_at
        FROM consents WHERE user_id = ${from} AND kind NOT IN ('marketing', 'whatsapp')`,
    ),
    statement(
      ctx,
      sql`INSERT INTO customer_notes (user_id, notes, updated_at)
        SELECT ${to}, text, ${Date.now()} FROM (SELECT TRIM(COALESCE((SELECT notes FROM customer_notes
          WHERE user_id = ${from}), '') || char(10) || ${otherContactsOf(move)}, char(10)) AS text) WHERE text <> ''
        ON CONFLICT (user_id) DO UPDATE SET updated_at = MAX(customer_notes.updated_at + 1, excluded.updated_at),
          notes = TRIM(customer_notes.notes || char(10) || excluded.notes, char(10))`,
    ),
    ...['consents', 'customer_notes', 'user_settings'].map((table) =>
      statement(ctx, sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${from}`),
    ),
  ]
}

/** A number and an address that the account has otherwise, as an import writes them into the notes and reads them there. */
const otherContactsOf = ({ from, to }: Move) =>
  [
    to.phoneE164 && from.phoneE164 !== to.phoneE164 && from.phone && `Phone: ${from.phone}`,
    from.contactEmail && from.contactEmail !== to.email && `Email: ${from.contactEmail}`,
  ]
    .filter(Boolean)
    .join('\n')

/**
 * Statements that complete the account. The desk typed the number and gave the link, so that the number is the account's,
 * unless the account has another one. `hash` is of the link.
 */
export function updateAccountStatements(ctx: Ctx, { from, to }: Move, hash: string) {
  const { phone, phoneE164 } = to.phoneE164 ? to : from
  const isSame = phoneE164 !== null && phoneE164 === from.phoneE164
  const isRefused = from.noWhatsapp && !to.noWhatsapp
  const changed = {
    phone,
    phoneE164,
    phoneConfirmedAt: isSame ? (to.phoneConfirmedAt ?? new Date()) : to.phoneConfirmedAt,
    noWhatsapp: from.noWhatsapp || to.noWhatsapp,
    claimHash: hash,
    updatedAt: nextVersion(to.updatedAt),
  }
  const found = searchText.customer({ ...to, phoneE164 })
  return {
    consent: isRefused ? whatsappConsentStatement(ctx, { userId: to.id, given: false, how: 'desk' }) : undefined,
    rooms: to.phoneE164
      ? undefined
      : ctx.db
          .update(chatRooms)
          .set({ searchText: sql`search_text || ${found}` })
          .where(eq(chatRooms.customerId, to.id)),
    account: ctx.db
      .update(users)
      .set({ ...changed, searchText: found })
      .where(eq(users.id, to.id)),
  }
}
