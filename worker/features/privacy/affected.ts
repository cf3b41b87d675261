import { type SQL, sql } from 'drizzle-orm'
import { toMoment } from '../../../shared/breach.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { audit, users } from '../../db/schema.ts'
import { guestAddresses, guestNumbers, guestsWithAccount } from './guests.ts'
import { downloads, openedFiles, openedOrders } from './opened.ts'
import { writers } from './written.ts'

/**
 * Whom a breach concerns: everybody, or those whose file, order or download stands in the log of a time, in ms, and who
 * wrote something in it, with an account or without.
 */
export type Reach = { everybody: boolean; from: number; to: number }

/** A reach as it is sent, with the moments of a form. */
export const toReach = ({ everybody, from, to }: { everybody: boolean; from: string; to: string }): Reach => ({
  everybody,
  from: toMoment(from),
  to: toMoment(to),
})

/**
 * The ids of the customers it concerns, as a query; none is NULL, so that `NOT IN` holds for the others. D1 takes five
 * terms of a UNION, so that some lie in a query of their own.
 */
export const affectedIds = (reach: Reach): SQL =>
  reach.everybody
    ? sql`(SELECT id FROM users WHERE role = 'customer')`
    : sql`(${openedFiles(reach)}
      UNION SELECT user_id FROM orders WHERE id IN (${openedOrders(reach)}) AND user_id IS NOT NULL
      UNION ${downloads(reach)} UNION SELECT user_id FROM (${writers(reach)})
      UNION SELECT id FROM (${guestsWithAccount(reach)}))`

/** Whether a notice can go to a customer, a row of `users`, on WhatsApp: it goes to those who want no messages too. */
export const hasNumber = sql`(users.phone_e164 IS NOT NULL)`

/** As many addresses as an answer lists, some 150 KB of them; all of them are counted. */
const maxAddresses = 5000

/**
 * How many people a breach concerns and how they are reached, the addresses of guests whom only the admin can write to,
 * and the lists that were exported in that time.
 */
export async function countAffected(ctx: Ctx, reach: Reach) {
  const { counted, guests, byEmail, exported } = await batch(ctx, {
    guests: ctx.db.select({ count: sql<number>`COUNT(*)`.as('count') }).from(guestNumbers(reach)),
    byEmail: ctx.db
      .select({ address: sql<string>`address`.as('address'), count: sql<number>`COUNT(*) OVER ()`.as('count') })
      .from(guestAddresses(reach))
      .orderBy(sql`address`)
      .limit(maxAddresses),
    counted: ctx.db
      .select({
        people: sql<number>`COUNT(*)`.as('people'),
        accounts: sql<number>`IFNULL(SUM(has_account), 0)`.as('accounts'),
        messages: sql<number>`IFNULL(SUM(${hasNumber}), 0)`.as('messages'),
        unreached: sql<number>`IFNULL(SUM(NOT has_account AND NOT ${hasNumber}), 0)`.as('unreached'),
      })
      .from(users)
      // `+`: by their ids, and not all customers one by one.
      .where(sql`+role = 'customer' AND id IN ${affectedIds(reach)}`),
    exported: ctx.db
      .select({ list: audit.about })
      .from(audit)
      .where(sql`what = 'export' AND created_at >= ${reach.from} AND created_at <= ${reach.to}`)
      .groupBy(audit.about),
  })
  const [of = { people: 0, accounts: 0, messages: 0, unreached: 0 }] = counted
  const guestCount = guests[0]?.count ?? 0
  const emailCount = byEmail[0]?.count ?? 0
  return {
    ...of,
    people: of.people + guestCount + emailCount,
    messages: of.messages + guestCount,
    byEmail: { count: emailCount, addresses: byEmail.map(({ address }) => address) },
    exported: exported.flatMap(({ list }) => list ?? []),
  }
}
