import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { cacheFacts, factsRowId, factsStatement } from '../../boutique.ts'
import { bumpContentVersion, contentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { boutiqueFacts } from '../../db/schema.ts'

/** The facts as the admin edits them; `entered` is false while they are placeholders. */
export async function get(ctx: Ctx) {
  const version = contentVersion()
  const rows = await run(ctx, factsStatement(ctx))
  return { facts: cacheFacts(rows, version), entered: rows.length > 0 }
}

/** Stores all facts in place of the placeholders. */
export async function update(ctx: Ctx, facts: BoutiqueFacts) {
  const row = { id: factsRowId, facts, updatedAt: new Date() }
  await run(ctx, ctx.db.insert(boutiqueFacts).values(row).onConflictDoUpdate({ target: boutiqueFacts.id, set: row }))
  bumpContentVersion()
  return { facts, entered: true }
}
