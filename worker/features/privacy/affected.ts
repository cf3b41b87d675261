import { type SQL, sql } from 'drizzle-orm'
import { toMoment } from '../../../shared/breach.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { audit, users } from '../../db/schema.ts'
import { saidNo } from '../../db/whatsapp.ts'

/** Whom a breach concerns: everybody, or those whose file, order or download stands in the log of a time, in ms. */
export type Reach = { everybody: boolean; from: number; to: number }

/** A reach as it is sent, with the moments of a form. */
export const toReach = ({ everybody, from, to }: { everybody: boolean; from: string; to: string }): Reach => ({
  everybody,
  from: toMoment(from),
  to: toMoment(to),
})

/** The ids of the customers it concerns, as a query. */
export function affectedIds({ everybody, from, to }: Reach): SQL {
  if (everybody) return sql`(SELECT id FROM users WHERE role = 'customer')`
  const inTime = sql`created_at >= ${from} AND created_at <= ${to}`
  return sql`(SELECT about FROM audit WHERE what = 'file' AND ${inTime}
    UNION SELECT (SELECT user_id FROM orders WHERE orders.id = audit.about) FROM audit WHERE what = 'card' AND ${inTime}
    UNION SELECT who FROM audit WHERE what = 'download' AND ${inTime})`
}

/** Whether a customer, a row of `users`, can be written to on WhatsApp. */
export const takesWhatsapp = sql`(users.phone_e164 IS NOT NULL AND NOT ${saidNo(sql`users.id`, sql`users.phone_e164`)})`

/** How many customers a breach concerns and how they are reached, and the lists that were exported in that time. */
export async function countAffected(ctx: Ctx, reach: Reach) {
  const { counted, exported } = await batch(ctx, {
    counted: ctx.db
      .select({
        people: sql<number>`COUNT(*)`.as('people'),
        accounts: sql<number>`IFNULL(SUM(has_account), 0)`.as('accounts'),
        messages: sql<number>`IFNULL(SUM(${takesWhatsapp}), 0)`.as('messages'),
        unreached: sql<number>`IFNULL(SUM(NOT has_account AND NOT ${takesWhatsapp}), 0)`.as('unreached'),
      })
      .from(users)
      .where(sql`role = 'customer' AND id IN ${affectedIds(reach)}`),
    exported: ctx.db
      .select({ list: audit.about })
      .from(audit)
      .where(sql`what = 'export' AND created_at >= ${reach.from} AND created_at <= ${reach.to}`)
      .groupBy(audit.about),
  })
  const [of = { people: 0, accounts: 0, messages: 0, unreached: 0 }] = counted
  return { ...of, exported: exported.flatMap(({ list }) => list ?? []) }
}
