import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ClaimInput } from '../../../shared/auth.ts'
import { hourMs } from '../../../shared/time.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { whatsappConsentStatement } from '../../db/consents.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { chatRooms, orders, quotes, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion, requireStatement, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, isOverLimit, refuseOverLimit } from '../../http/limits.ts'
import { isAdminEmail, prepareProvenSession, type User } from '../../http/sessions.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/password.ts'
import { hasClaimLink } from '../leads/walk-ins.ts'
import { handOverStatements } from '../orders/order-customer.ts'
import { generateLink, mailLink, refuseEmailRace, refuseTakenEmail } from './accounts.ts'
import { admit } from './admission.ts'
import { isCommonPassword } from './common-passwords.ts'
import { serializeUser } from './serialize.ts'

/** How long a link works, in milliseconds: contact is promised within 24 hours, and Sundays are closed. */
const lifetimeMs = 72 * hourMs

/**
 * The link that turns a customer without an account into one with, for the admin to pass on; shown this once, and the
 * one before works no more. 404 for nobody and for who has an account.
 */
export async function createClaimLink(ctx: Ctx, id: string, origin: string) {
  const token = randomToken()
  const [written] = await run(
    ctx,
    ctx.db
      .update(users)
      .set({
        claimHash: await sha256(token),
        claimExpiresAt: new Date(Date.now() + lifetimeMs),
        updatedAt: sql`updated_at`,
      })
      .where(and(eq(users.id, id), eq(users.hasAccount, false), eq(users.isActive, true)))
      .returning({ language: users.language }),
  )
  if (!written) return fail(404, 'customer_without_account_unknown')
  return { url: origin + pathIn(written.language, `/claim#${token}`) }
}

/**
 * Opens the account that a link was given for, with the orders that are in it, and signs in. The address is to be
 * confirmed like any other. 404 for a link that works no more, 409 for a taken address.
 */
export async function claim(
  ctx: Ctx,
  { token, email, password }: ClaimInput,
  client: { address: string; origin: string },
) {
  const isLinked = hasClaimLink(await sha256(token))
  const {
    uses,
    mails,
    taken: [taken],
    found: [customer],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'linkAddress', client.address),
    mails: countUseStatement(ctx, 'confirmMail', email),
    taken: ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
    found: ctx.db.select().from(users).where(isLinked),
  })
  refuseOverLimit(ctx, 'linkAddress', uses)
  if (!customer) return fail(404, 'claim_link_ended')
  if (taken || isAdminEmail(ctx, email)) return refuseTakenEmail()
  if (await isCommonPassword(ctx, password)) fail(400, 'password_common', { field: 'password' })
  const link = await generateLink()
  const values = {
    email,
    password: await admit(ctx, { address: client.address, known: null, isAdmin: false }, () => hashPassword(password)),
    hasAccount: true,
    contactEmail: null,
    // The desk typed the number and gave the link.
    phoneConfirmedAt: customer.phoneE164 ? (customer.phoneConfirmedAt ?? new Date()) : null,
    claimHash: null,
    claimExpiresAt: null,
  }
  const isOpened = sql`password = ${values.password}`
  const session = await prepareProvenSession(ctx, { id: customer.id, role: customer.role }, isOpened)
  const {
    opened: [user],
  } = await batch(ctx, {
    opened: ctx.db
      .update(users)
      .set({ ...values, ...link.columns, searchText: searchText.customer({ ...customer, ...values }) })
      .where(and(eq(users.id, customer.id), isLinked))
      .returning(),
    session: session.statement,
  }).catch(refuseEmailRace)
  if (!user) return fail(404, 'claim_link_ended')
  if (!isOverLimit(ctx, 'confirmMail', mails)) {
    const { language } = customer
    mailLink(ctx, { to: email, token: link.token, language, ...client })
  }
  return { user: serializeUser(user, { isAdmin: false }), token: session.token }
}

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
    orders: found.orders.flatMap((order) => handOverStatements(ctx, order, to.id, latestQuotes.get(order.id))),
    requireAll: requireStatement(ctx, sql`NOT EXISTS (SELECT 1 FROM orders WHERE user_id = ${from.id})`),
    rows: moveRowsStatements(ctx, { from, to }),
    ...updateAccountStatements(ctx, { from, to }, hash),
    gone: ctx.db.delete(users).where(eq(users.id, from.id)),
    changed: deskChangedStatement(ctx),
  })
}

type Customer = typeof users.$inferSelect
type Move = { from: Customer; to: Customer }

/** Tables whose rows of a customer without an account go to another one by their column `user_id` alone. */
const movedTables = [
  ...['bookings', 'visits', 'wearers', 'leads', 'notifications', 'deliveries', 'wa_messages'],
  ...['occasion_messages', 'data_requests', 'testimonials', 'photos'],
]

/** Statements that give the account every row of the customer without an account but the orders and the customer's own. */
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

/**
 * Statements that complete the account. The desk typed the number and gave the link, so that the number is the account's,
 * unless the account has another one. `hash` is of the link.
 */
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
