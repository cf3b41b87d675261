import { sql } from 'drizzle-orm'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { factsRowId } from '../../boutique.ts'
import type { Builder } from '../../db/prepared.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'

/** Where money is sent by UPI, and what the boutique is called: one row. */
export const upiStatement = (ctx: Builder) =>
  ctx.db
    .select({
      rule: sql`(SELECT value FROM shop_rules WHERE name = 'money')`.mapWith(JSON.parse).as('rule'),
      boutique: sql<string | null>`(SELECT json_extract(facts, '$.name') FROM boutique_facts
        WHERE id = ${factsRowId})`.as('boutique'),
    })
    .from(sql`(SELECT 1)`)
type Row = Awaited<ReturnType<typeof upiStatement>>[number]

/** The payee of an order by UPI; null without a UPI id, and where nothing is owed. */
export function upiOf([row]: Row[], balance: number) {
  if (balance <= 0) return null
  const { upiId, upiName } = shopRuleOf('money', [{ name: 'money', value: row?.rule }])
  return upiId === null ? null : { id: upiId, name: upiName ?? row?.boutique ?? placeholderBoutique.name }
}
