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

/** True if a link is valid: neither expired nor revoked. */
export const isOpenLink = (now = Date.now()) =>
  sql`(${familyLinks.revokedAt} IS NULL AND ${familyLinks.expiresAt} > ${now})`

/** Orders that may be accessed: a customer's own, or all for an admin. */
type Scope = { userId: string | SQL } | 'desk'
const isOrderIn = (scope: Scope, orderId: string) =>
  scope === 'desk' ? eq(orders.id, orderId) : isOrderOf(orderId, scope.userId)

/**
 * Returns the valid links of an order, oldest first, without their secrets. Throws 404 for another customer's order.
 */
export const list = async (ctx: Ctx, scope: Scope, orderId: string) =>
  (await listRows(ctx, scope, orderId)).map(({ tokenHash: _, ...link }) => link)

/**
 * Returns a customer's valid links of her order, oldest first, each with its `token` and `pin`. Both derive from the
 * link's id and SESSION_KEY: null for a link made with another key. Throws 404 for another customer's order.
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
 * Creates a link with a PIN to an order for its customer's family. A repeated `id` returns the same link (`repeated`).
 * Throws 404 for another customer's order. Throws 409 for a cancelled or long finished order, for a fourth valid link,
 * and for an `id` whose link has ended. Throws 429 over the limit.
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
      // Counted within the insert, so that concurrent requests cannot create a fourth link.
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

/**
 * Revokes a link of an order, and logs who did; an already revoked link stays so. Throws 404 for an unknown link or
 * another customer's order.
 */
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

/** Statement: deletes expired links. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(familyLinks).where(sql`${familyLinks.expiresAt} < ${Date.now()}`)

/** Number of wrong PINs after which a link is locked for 15 minutes. */
const failuresToRest = 5
const restMs = 15 * minuteMs
/** Total of wrong PINs that ends a link. By then, a guesser finds one of 10,000 PINs with a probability of 1 in 500. */
const failuresToEnd = 20

/**
 * Returns the pass for a link's PIN. A single statement looks up, compares and counts, so that concurrent attempts all
 * count. A wrong PIN takes as long as an unknown link. Throws 404 with the same text for every invalid link or PIN, 429
 * over the limit of the address.
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

/** Throws the same error for an unknown, expired, revoked or locked link and for a wrong PIN. */
export const refuseLink = (): never => fail(404, 'family_pin_wrong', { field: 'pin' })

/** Time for which a browser sees the order after entering the PIN. */
export const passLifeMs = dayMs

/**
 * Returns a link's token and PIN. They derive from the id instead of being random, so that a retry after a lost answer
 * returns the same link. The table contains only hashes.
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

/** Hashed together with the link's token, so that the same PIN has another hash in each link. */
const hashPin = (ctx: Ctx, token: string, pin: string) => keyedHash(ctx.env.SESSION_KEY, `family-pin:${token}:${pin}`)

const sign = (ctx: Ctx, tokenHash: string, expires: number) =>
  keyedHash(ctx.env.SESSION_KEY, `family-pass:${tokenHash}:${expires}`)

/** Signs the text that a browser stores after entering a link's PIN. */
async function sealPass(ctx: Ctx, tokenHash: string) {
  const expires = Date.now() + passLifeMs
  return `${expires}.${await sign(ctx, tokenHash, expires)}`
}

/** Returns whether a text is a valid pass for this link. */
export async function isPass(ctx: Ctx, tokenHash: string, text: string) {
  const [expiresText = '', signature = ''] = text.split('.')
  const expires = Number(expiresText)
  return expires > Date.now() && (await secretsMatch(signature, await sign(ctx, tokenHash, expires)))
}
