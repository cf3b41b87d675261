import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** A statement in plain SQL for `batch`. Its rows come as `results`, by the names of their columns. */
export function statement(ctx: Ctx, query: SQL) {
  const raw = ctx.db.run(query)
  return Object.assign(raw, { prepare: () => raw })
}
