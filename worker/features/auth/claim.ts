import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ClaimInput } from '../../../shared/auth.ts'
import { hourMs } from '../../../shared/time.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { orders, quotes, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { requireStatement, requireUnchanged, retryRefused } from '../../db/writes.ts'
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
import { maxMovedOrders, moveRowsStatements, updateAccountStatements } from './move-rows.ts'
import { serializeUser } from './serialize.ts'

/** Validity of a link in milliseconds: contact is promised within 24 hours, and the shop is closed on Sundays. */
const lifetimeMs = 72 * hourMs

/**
 * Creates the link with which a customer opens her account, for the admin to pass on. The link is shown once and
 * replaces the previous one. Throws 404 for an unknown customer or one with an account.
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
 * Opens the account of a link, including its orders, and signs in. The address must be confirmed like any other. Throws
 * 404 for an invalid link, 409 for a taken address.
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
    // Confirmed, because an admin typed the number and gave the link.
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

/**
 * Moves all data of a customer without an account to the account that opened the customer's link: orders, bookings,
 * visits, messages, wearers, consents, notes. Deletes the customer's row with the link. The account keeps the hash of
 * the link, so that a repeated request succeeds. Throws 403 for an admin, 404 for an invalid link, 409 for more than 40
 * orders, 429 over the limit of the network address.
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
      .limit(maxMovedOrders + 1),
    quotes: ctx.db.select().from(quotes).where(inArray(quotes.orderId, orderIds)).orderBy(asc(quotes.version)),
  })
  refuseOverLimit(ctx, 'linkAddress', found.uses)
  const [to, from] = [found.to[0] ?? fail(401, 'signed_out'), found.from[0]]
  if (to.claimHash === hash) return
  if (!from) return fail(404, 'claim_link_ended')
  if (found.orders.length > maxMovedOrders) fail(409, 'claim_orders_many')
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
