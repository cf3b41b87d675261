import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { orders, quotes, users } from '../../db/schema.ts'
import { requireUnchanged } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { hasClaimLink } from '../leads/walk-ins.ts'
import { handOverStatements } from '../orders/order-customer.ts'
import { moveRowsStatements, updateAccountStatements } from './move-walk-in.ts'

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
