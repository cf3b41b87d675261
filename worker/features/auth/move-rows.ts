import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { whatsappConsentStatement } from '../../db/consents.ts'
import { chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { dropMessagesOfUserStatement } from '../../db/whatsapp.ts'
import { nextVersion } from '../../db/writes.ts'

type Customer = typeof users.$inferSelect
type Move = { from: Customer; to: Customer }

/** Maximum orders moved in one batch: an order takes up to ten statements, and D1 runs 1,000 in a request. */
export const maxMovedOrders = 40

/** Tables whose rows of a customer go to another one by their column `user_id` alone. */
export const movedTables = [
  ...['bookings', 'visits', 'wearers', 'leads', 'notifications', 'deliveries', 'wa_messages'],
  ...['occasion_messages', 'data_requests', 'testimonials', 'photos'],
]

/** Statements that give a customer every row of another one but the orders and the customer's own. */
export function moveRowsStatements(ctx: Ctx, move: Move) {
  const [from, to] = [move.from.id, move.to.id]
  return [
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
        SELECT ${movedConsent} || id, ${to}, kind, version, given, how, by_id, created_at
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

/** The id of a consent that was copied to another customer begins so. */
export const movedConsent = 'moved-'

const emailOf = ({ hasAccount, email, contactEmail }: Customer) => (hasAccount ? email : contactEmail)

/** A number and an address that the other customer has otherwise, as an import writes them into the notes and reads them there. */
function otherContactsOf({ from, to }: Move) {
  const [email, kept] = [emailOf(from), emailOf(to)]
  return [
    to.phoneE164 && from.phoneE164 !== to.phoneE164 && from.phone && `Phone: ${from.phone}`,
    email && kept && email !== kept && `Email: ${email}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * Statements that complete the customer who stays. A number that the desk typed for a customer without an account counts
 * as confirmed for an account that has no other one. `claimHash` is of the link that was opened, where one was.
 */
export function updateAccountStatements(ctx: Ctx, { from, to }: Move, claimHash?: string) {
  const { phone, phoneE164 } = to.phoneE164 ? to : from
  const isSame = phoneE164 !== null && phoneE164 === from.phoneE164 && to.hasAccount
  const isRefused = from.noWhatsapp && !to.noWhatsapp
  const changed = {
    phone,
    phoneE164,
    phoneConfirmedAt: to.phoneConfirmedAt ?? (isSame ? (from.hasAccount ? from.phoneConfirmedAt : new Date()) : null),
    contactEmail: to.hasAccount ? to.contactEmail : (to.contactEmail ?? from.contactEmail),
    ...(isRefused && { noWhatsapp: true }),
    ...(claimHash && { claimHash }),
    updatedAt: nextVersion(to.updatedAt),
  }
  const found = searchText.customer({ ...to, ...changed })
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
    dropMessages: isRefused ? dropMessagesOfUserStatement(ctx, to.id) : undefined,
  }
}
