import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type FamilyLinkInput, type FamilyPinInput, familyLinkEnd, maxFamilyLinks } from '../../../shared/family.ts'
import { pick } from '../../../shared/pick.ts'
import { dayMs, minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, statement } from '../../db/batch.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { familyLinks, orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import { keyedHash, sha256 } from '../../lib/crypto.ts'
import { secretsMatch } from '../../lib/password.ts'

/** A link that opens: neither over nor ended. */
export const isOpenLink = (now = Date.now()) =>
  sql`(${familyLinks.revokedAt} IS NULL AND ${familyLinks.expiresAt} > ${now})`

/** Whose orders: a customer's own, or for the desk all. */
type Scope = { userId: string | SQL } | 'desk'
const isOrderIn = (scope: Scope, orderId: string) =>
  scope === 'desk' ? eq(orders.id, orderId) : isOrderOf(orderId, scope.userId)

/** The open links of an order, the oldest first, without what opens them. 404 for another's order. */
export const list = async (ctx: Ctx, scope: Scope, orderId: string) =>
  (await listRows(ctx, scope, orderId)).map(({ tokenHash: _, ...link }) => link)

/**
 * A customer's open links of her order, the oldest first, each with its `token` and its `pin`. Both are made of the link's
 * id and SESSION_KEY: null for a link that was made under another key. 404 for another's order.
 */
export async function listToShare(ctx: Ctx, userId: string | SQL, orderId: string) {
  const links = await listRows(ctx, { userId }, orderId)
  return Promise.all(
    links.map(async ({ tokenHash, ...link }) => {
      const made = await makeSecrets(ctx, orderId, link.id)
      const isKnown = made.tokenHash === tokenHash
      return { ...link, token: isKnown ? made.token : null, pin: isKnown ? made.pin : null }
    }),
  )
}

async function listRows(ctx: Ctx, scope: Scope, orderId: string) {
  const {
    order: [order],
    links,
  } = await batch(ctx, {
    order: ctx.db.select({ id: orders.id }).from(orders).where(isOrderIn(scope, orderId)),
    links: ctx.db
      .select(pick(familyLinks, ['id', 'title', 'createdAt', 'expiresAt', 'seenAt', 'tokenHash']))
      .from(familyLinks)
      .where(and(eq(familyLinks.orderId, orderId), isOpenLink()))
      .orderBy(asc(familyLinks.createdAt)),
  })
  if (!order) return fail(404, 'order_unknown')
  return links
}

/**
 * Makes a link to an order for its customer's family, with a PIN. The same `id` again gives the same (`repeated`). 404 for another's order, 409 for one that is cancelled or long over, where three links are
 * open, and for an `id` whose link has ended; 429 over the limit.
 */
export async function create(ctx: Ctx, userId: string, orderId: string, input: FamilyLinkInput) {
  const { id = crypto.randomUUID(), title } = input
  const {
    uses,
    order: [order],
    existing: [existing],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'familyLinks', userId),
    order: ctx.db
      .select({ eventDate: orders.eventDate, estimatedDelivery: orders.estimatedDelivery, status: orders.status })
      .from(orders)
      .where(isOrderOf(orderId, userId)),
    existing: findStatement(ctx, id),
  })
  refuseOverLimit(ctx, 'familyLinks', uses)
  if (!order) return fail(404, 'order_unknown')
  const { token, pin, tokenHash, pinHash } = await makeSecrets(ctx, orderId, id)
  const answer = (expiresAt: Date) => ({ id, token, pin, expiresAt })
  if (existing) return { link: answer(openOf(existing, orderId).expiresAt), repeated: true }
  if (order.status === 'cancelled') fail(409, 'order_cancelled')
  const now = Date.now()
  const expiresAt = familyLinkEnd(order, now)
  if (expiresAt <= now) fail(409, 'family_day_over')

  const isMade = sql`EXISTS (SELECT 1 FROM family_links WHERE id = ${id} AND created_at = ${now})`
  const {
    stored: [stored],
  } = await batch(ctx, {
    insert: statement(
      ctx,
      // Counted in the moment of the insert: of two at once the fourth is none.
      sql`INSERT INTO family_links (id, order_id, title, token_hash, pin_hash, expires_at, created_at)
        SELECT ${id}, id, ${title ?? null}, ${tokenHash}, ${pinHash}, ${expiresAt}, ${now} FROM orders
        WHERE ${isOrderOf(orderId, userId)} AND status <> 'cancelled' AND (SELECT COUNT(*) FROM family_links
          WHERE order_id = ${orderId} AND ${isOpenLink(now)}) < ${maxFamilyLinks} ON CONFLICT DO NOTHING`,
    ),
    log: auditStatement(ctx, { who: userId, what: 'family-link', about: orderId, id: `family:${id}` }, isMade),
    stored: findStatement(ctx, id),
  })
  if (!stored) return fail(409, 'family_links_full')
  return { link: answer(openOf(stored, orderId).expiresAt), repeated: false }
}

const findStatement = (ctx: Ctx, id: string) => ctx.db.select().from(familyLinks).where(eq(familyLinks.id, id))

function openOf(link: typeof familyLinks.$inferSelect, orderId: string) {
  if (link.orderId !== orderId || link.revokedAt || link.expiresAt <= new Date()) fail(409, 'family_link_over')
  return link
}

/** Ends a link of an order, and logs who did; ended before, it stays so. 404 for no such link, and for another's order. */
export async function end(ctx: Ctx, scope: Scope, orderId: string, id: string, by: { id: string }) {
  const isIt = and(
    eq(familyLinks.id, id),
    eq(familyLinks.orderId, orderId),
    sql`EXISTS (SELECT 1 FROM orders WHERE ${isOrderIn(scope, orderId)})`,
  )
  const {
    ended: [ended],
  } = await batch(ctx, {
    log: auditStatement(
      ctx,
      { who: by.id, what: 'family-link-end', about: orderId, id: `family-end:${id}` },
      sql`EXISTS (SELECT 1 FROM ${familyLinks} WHERE ${isIt} AND ${isOpenLink()})`,
    ),
    ended: ctx.db
      .update(familyLinks)
      .set({ revokedAt: sql`COALESCE(${familyLinks.revokedAt}, ${Date.now()})` })
      .where(isIt)
      .returning({ id: familyLinks.id }),
  })
  if (!ended) fail(404, 'family_link_unknown')
}

/** Statement: deletes links that have run out; they open nothing any more. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(familyLinks).where(sql`${familyLinks.expiresAt} < ${Date.now()}`)

/** After so many wrong PINs a link rests. */
const failuresToRest = 5
const restMs = 15 * minuteMs
/** After so many in all it has ended. Of 10,000 PINs, one in 500 is found by then. */
const failuresToEnd = 20

/**
 * The pass of whoever gives a link's PIN. One statement looks, compares and counts, so that tries at once count each,
 * and a wrong PIN takes as long as a link that is not there. 404 for all that does not open, in the same words; 429 over
 * the limit of the address.
 */
export async function openLink(ctx: Ctx, { token, pin }: FamilyPinInput, address: string) {
  const [tokenHash, pinHash] = [await sha256(token), await hashPin(ctx, token, pin)]
  const now = Date.now()
  const { failures, lockedUntil, revokedAt, seenAt } = familyLinks
  const isWrong = sql`${familyLinks.pinHash} <> ${pinHash}`
  const {
    uses,
    tried: [tried],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'familyAddress', address),
    tried: ctx.db
      .update(familyLinks)
      .set({
        failures: sql`${failures} + (${isWrong})`,
        lockedUntil: sql`IIF(${isWrong} AND (${failures} + 1) % ${failuresToRest} = 0, ${now + restMs}, ${lockedUntil})`,
        revokedAt: sql`IIF(${isWrong} AND ${failures} + 1 >= ${failuresToEnd}, ${now}, ${revokedAt})`,
        seenAt: sql`IIF(${isWrong}, ${seenAt}, ${now})`,
      })
      .where(
        and(
          eq(familyLinks.tokenHash, tokenHash),
          isOpenLink(now),
          sql`IFNULL(${lockedUntil}, 0) <= ${now}`,
          isWithinLimitSql(ctx, 'familyAddress', address),
        ),
      )
      .returning({ pinHash: familyLinks.pinHash }),
  })
  refuseOverLimit(ctx, 'familyAddress', uses)
  if (tried?.pinHash !== pinHash) return refuseLink()
  return { tokenHash, pass: await sealPass(ctx, tokenHash) }
}

/** The same for a link that never was, one that is over or ended, one that rests, and a wrong PIN. */
export const refuseLink = (): never => fail(404, 'family_pin_wrong', { field: 'pin' })

/** How long a browser sees the order after it has given the PIN. */
export const passLifeMs = dayMs

/**
 * What a link with this id opens by. Made of the id and not at random, so that asking again after a lost answer gives the
 * same link; the table has hashes only.
 */
async function makeSecrets(ctx: Ctx, orderId: string, id: string) {
  const token = await keyedHash(ctx.env.SESSION_KEY, `family-token:${orderId}:${id}`)
  const digits = Number.parseInt(
    (await keyedHash(ctx.env.SESSION_KEY, `family-digits:${orderId}:${id}`)).slice(0, 12),
    16,
  )
  const pin = String(digits % 10_000).padStart(4, '0')
  return { token, pin, tokenHash: await sha256(token), pinHash: await hashPin(ctx, token, pin) }
}

/** By the link itself: the same PIN has another hash at each. */
const hashPin = (ctx: Ctx, token: string, pin: string) => keyedHash(ctx.env.SESSION_KEY, `family-pin:${token}:${pin}`)

const sign = (ctx: Ctx, tokenHash: string, expires: number) =>
  keyedHash(ctx.env.SESSION_KEY, `family-pass:${tokenHash}:${expires}`)

/** The signed text that a browser keeps for a link whose PIN it has given. */
async function sealPass(ctx: Ctx, tokenHash: string) {
  const expires = Date.now() + passLifeMs
  return `${expires}.${await sign(ctx, tokenHash, expires)}`
}

/** Whether a text is a pass for this link that has not ended. */
export async function isPass(ctx: Ctx, tokenHash: string, text: string) {
  const [expiresText = '', signature = ''] = text.split('.')
  const expires = Number(expiresText)
  return expires > Date.now() && (await secretsMatch(signature, await sign(ctx, tokenHash, expires)))
}
