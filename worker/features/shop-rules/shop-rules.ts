import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  defaultShopRules,
  maxUpiName,
  type ShopRules,
  type ShopRuleUpdate,
  shopRuleSchemas,
} from '../../../shared/shop-rules.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, run } from '../../db/batch.ts'
import { remeasureStatement } from '../../db/remeasure.ts'
import { shopRules } from '../../db/schema.ts'
import { failInvalid, failStale } from '../../http/failures.ts'

export const listStatement = (ctx: Builder) => ctx.db.select().from(shopRules)
type Row = typeof shopRules.$inferSelect

/** Returns all rules from the rows of `listStatement`, with the default for a missing or outdated row. */
const shopRulesOf = (rows: Row[]): ShopRules => ({
  capacity: shopRuleOf('capacity', rows),
  money: shopRuleOf('money', rows),
  advance: shopRuleOf('advance', rows),
  tax: shopRuleOf('tax', rows),
  whatsapp: shopRuleOf('whatsapp', rows),
  growth: shopRuleOf('growth', rows),
  slots: shopRuleOf('slots', rows),
  privacy: shopRuleOf('privacy', rows),
  setup: shopRuleOf('setup', rows),
})

/** Returns one rule from rows of `shop_rules`, or its default. */
export function shopRuleOf<Name extends keyof ShopRules>(name: Name, rows: { name: string; value: unknown }[]) {
  const stored = z.safeParse(schemas[name], rows.find((row) => row.name === name)?.value)
  return stored.success ? stored.data : defaultShopRules[name]
}
const schemas: { [Name in keyof ShopRules]: z.ZodMiniType<ShopRules[Name]> } = {
  ...shopRuleSchemas,
  // Older names may have 100 characters: a long name is shortened, so that the UPI id stays valid.
  money: z.extend(shopRuleSchemas.money, {
    upiName: z.pipe(
      z.nullable(z.string()),
      z.transform((name) => name?.slice(0, maxUpiName).toWellFormed().trim() || null),
    ),
  }),
}

/** Returns all rules with the time of their last change; null for a default. */
export async function list(ctx: Ctx) {
  const rows = await run(ctx, listStatement(ctx))
  const rules = shopRulesOf(rows)
  const listed = <Name extends keyof ShopRules>(name: Name) => ({
    name,
    value: rules[name],
    updatedAt: rows.find((row) => row.name === name)?.updatedAt ?? null,
  })
  return [
    listed('capacity'),
    listed('money'),
    listed('advance'),
    listed('tax'),
    listed('whatsapp'),
    listed('growth'),
    listed('slots'),
    listed('privacy'),
    listed('setup'),
  ]
}

/**
 * Sets a rule that was read as of `updatedAt` (null: never set). A new growth rule updates which open orders need
 * another measuring. Throws 400 for an invalid value, 409 for an older version.
 */
export async function update(ctx: Ctx, name: keyof ShopRules, { value, updatedAt }: ShopRuleUpdate) {
  const parsed = z.safeParse(shopRuleSchemas[name], value)
  if (!parsed.success) return failInvalid(parsed.error.issues[0])
  const row = { name, value: parsed.data, updatedAt: new Date(Math.max(Date.now(), (updatedAt?.getTime() ?? 0) + 1)) }
  const {
    written: [written],
  } = await batch(ctx, {
    written: updatedAt
      ? ctx.db
          .update(shopRules)
          .set(row)
          .where(and(eq(shopRules.name, name), eq(shopRules.updatedAt, updatedAt)))
          .returning()
      : ctx.db.insert(shopRules).values(row).onConflictDoNothing().returning(),
    // Only a few hundred orders are open at a time, and the rule changes once a year.
    remeasure: name === 'growth' ? remeasureStatement(ctx, sql`TRUE`) : undefined,
  })
  if (!written) return failStale('changed_meanwhile')
  // The public privacy page says whether the year's data is kept.
  if (name === 'privacy') bumpContentVersion()
  return written
}
