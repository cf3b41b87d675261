import { eq } from 'drizzle-orm'
import { type BoutiqueFacts, placeholderBoutique } from '../shared/boutique.ts'
import { contentVersion, publicAnswerMs } from './content-version.ts'
import type { Ctx } from './context.ts'
import { run } from './db/batch.ts'
import { boutiqueFacts } from './db/schema.ts'
import { describeError } from './lib/describe-error.ts'

/** The table's only row. */
export const factsRowId = 1
let cached: { facts: BoutiqueFacts; until: number; version: number } | undefined

/** What the admin has entered about the boutique: one row, or none. */
export const factsStatement = (ctx: Ctx) =>
  ctx.db.select({ facts: boutiqueFacts.facts }).from(boutiqueFacts).where(eq(boutiqueFacts.id, factsRowId))

/**
 * The facts of `factsStatement`'s rows over the placeholders; this isolate caches them. `version` is the content version
 * from before they were read: a change meanwhile must not be overlooked.
 */
export function cacheFacts(rows: { facts: BoutiqueFacts }[], version: number) {
  const facts = { ...placeholderBoutique, ...rows[0]?.facts }
  cached = { facts, until: Date.now() + publicAnswerMs, version }
  return facts
}

/** The boutique's facts, read at most once a minute. While D1 fails: the last ones read, else the placeholders. */
export async function getFacts(ctx: Ctx): Promise<BoutiqueFacts> {
  if (cached && cached.until > Date.now() && cached.version === contentVersion()) return cached.facts
  const version = contentVersion()
  try {
    return cacheFacts(await run(ctx, factsStatement(ctx)), version)
  } catch (error) {
    console.error('no facts', describeError(error))
    return cached?.facts ?? placeholderBoutique
  }
}
