import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { products, testimonials } from './schema.ts'

type FeaturedTable = typeof products | typeof testimonials

// Written out, not bound: SQLite takes a partial index only where it can read the index's own condition.
export const isFeatured = sql`featured > 0`

/** The home page's order. */
export const featuredFirst = (table: FeaturedTable) => [desc(table.featured), desc(table.createdAt)]

/** The rank before the first of the rows that `condition` finds. */
export const topRank = (table: FeaturedTable, condition: SQL = isFeatured) =>
  sql`(SELECT COALESCE(MAX(featured), 0) + 1 FROM ${table} WHERE ${condition})`

/** Statements that feature these rows in this order and no others; `from` finds the featured, `to` who may be. */
export function featureStatements(ctx: Ctx, table: FeaturedTable, ids: string[], from: SQL, to: SQL) {
  const idsJson = JSON.stringify(ids)
  const rank = sql`(SELECT ${ids.length} - key FROM json_each(${idsJson}) WHERE value = ${table.id})`
  return [
    ctx.db.update(table).set({ featured: 0 }).where(from),
    ctx.db
      .update(table)
      .set({ featured: rank })
      .where(and(to, sql`${table.id} IN (SELECT value FROM json_each(${idsJson}))`)),
  ]
}
