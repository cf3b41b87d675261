import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/**
 * A statement in plain SQL that can stand in a batch. Drizzle's own `db.run(sql)` cannot: its batch asks every item
 * for a prepared `stmt` to bind parameters to, and a raw query has none.
 */
export function statement(ctx: Ctx, query: SQL) {
  const raw = ctx.db.run(query)
  return Object.assign(raw, { stmt: ctx.env.DB.prepare(raw.getQuery().sql) })
}
