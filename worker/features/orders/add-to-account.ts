import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { whatsappConsentStatement } from '../../db/consents.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { chatRooms, orders, quotes, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { nextVersion, requireUnchanged } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { hasClaimLink } from '../leads/walk-ins.ts'
import { changeStatements } from './change.ts'
import { edited, type Order } from './order.ts'

type Customer = typeof users.$inferSelect
type Move = { from: Customer; to: Customer }

/** Moved in one batch: an order takes up to ten statements, and D1 runs 1,000 for a request. */
const maxOrders = 40

/**
 * Moves all that a customer without an account has to the account that has opened the customer's link: orders, bookings,
 * visits, messages, wearers, consents, notes. The customer's row goes, and the link with it. The account keeps the hash
 * of the link, so that the same request again is answered as done. Throws 403 for an admin, 404 for a link that works no more,
 * 409 for more than 40 orders, 429 over the limit of the network address.
 */
export async function addToAccount(ctx: Ctx, user: User, token: string, address: string) {
  if (user.role === 'admin') fail(403, 'desk_has_no_orders')
  const hash = await sha256(token)
  await retryRefused(
    () => tryToAdd(ctx, user.id, hash, address),
    () => failStale('changed_reload'),
  )
}

async function tryToAdd(ctx: Ctx, accountId: string, hash: string, address: string) {
  const customerId = sql`(SELECT id FROM users WHERE ${hasClaimLink(hash)})`
  const orderIds = sql`(SELECT id FROM orders WHERE user_id = ${customerId})`
  const found = await batch(ctx, {
    uses: countUseStatement(ctx, 'linkAddress', address),
    to: ctx.db.select().from(users).where(eq(users.id, accountId)),
    from: ctx.db.select().from(users).where(hasClaimLink(hash)),
    orders: ctx.db
      .select()
      .from(orders)
      .where(eq(orders.userId, customerId))
      .limit(maxOrders + 1),
    quotes: ctx.db.select().from(quotes).where(inArray(quotes.orderId, orderIds)).orderBy(asc(quotes.version)),
  })
  refuseOverLimit(ctx, 'linkAddress', found.uses)
  const [to, from] = [found.to[0] ?? fail(401, 'signed_out'), found.from[0]]
  if (to.claimHash === hash) return
  if (!from) return fail(404, 'claim_link_ended')
  if (found.orders.length > maxOrders) fail(409, 'claim_orders_many')
  const latestQuotes = new Map(found.quotes.map((quote) => [quote.orderId, quote]))
  await batch(ctx, {
    requireLink: requireStatement(ctx, sql`EXISTS ${customerId}`),
    requireCustomer: requireUnchanged(ctx, users, from.id, from.updatedAt),
    requireAccount: requireUnchanged(ctx, users, to.id, to.updatedAt),
    orders: found.orders.flatMap((order) => moveOrderStatements(ctx, order, to.id, latestQuotes.get(order.id))),
    requireAll: requireStatement(ctx, sql`NOT EXISTS (SELECT 1 FROM orders WHERE user_id = ${from.id})`),
    rows: moveRowsStatements(ctx, { from, to }),
    ...updateAccountStatements(ctx, { from, to }, hash),
    gone: ctx.db.delete(users).where(eq(users.id, from.id)),
    changed: deskChangedStatement(ctx),
  })
}

/** The order is the same family's: its address, its wearer and its measurements go along. */
function moveOrderStatements(ctx: Ctx, before: Order, userId: string, latestQuote?: typeof quotes.$inferSelect) {
  // A customer is no editor: without one, the answer to a stale change names the customer.
  const after = edited({ ...before, userId }, { id: null }, ['userId'])
  const statements: (Statement | Statement[] | undefined)[] = Object.values(
    changeStatements(ctx, { before, after, latestQuote }),
  )
  return statements.flat().filter((one) => one !== undefined)
}

/** Tables whose rows of a customer without an account go to another one by their column `user_id` alone. */
const movedTables = [
  ...['bookings', 'visits', 'wearers', 'leads', 'notifications', 'deliveries', 'wa_messages'],
  ...['occasion_messages', 'data_requests', 'testimonials', 'photos'],
]

function moveRowsStatements(ctx: Ctx, move: Move) {
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

/** The desk typed the number and gave the link: it is the account's, unless the account has another one. */
function updateAccountStatements(ctx: Ctx, { from, to }: Move, hash: string) {
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
