import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { factsOf, factsRow, readFacts } from '../../boutique.ts'
import { contentChanged } from '../../content.ts'
import type { Ctx } from '../../context.ts'
import { boutiqueFacts } from '../../db/schema.ts'

/** The facts as the desk edits them; `entered` is false while they are the file's placeholders. */
export async function read(ctx: Ctx) {
  const rows = await readFacts(ctx)
  return { facts: factsOf(rows), entered: rows.length > 0 }
}

/** Writes all facts over the file's. */
export async function enter(ctx: Ctx, facts: BoutiqueFacts) {
  const row = { id: factsRow, facts, updatedAt: new Date() }
  await ctx.db.insert(boutiqueFacts).values(row).onConflictDoUpdate({ target: boutiqueFacts.id, set: row })
  contentChanged()
  return { facts, entered: true }
}
