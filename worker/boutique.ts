import { eq } from 'drizzle-orm'
import { type BoutiqueFacts, placeholderBoutique } from '../shared/boutique.ts'
import { contentVersion } from './content-version.ts'
import type { Ctx } from './context.ts'
import { boutiqueFacts } from './db/schema.ts'
import { describeError } from './lib/describe-error.ts'

/** How long an isolate trusts what it has read: a change of the owner's is everywhere within a minute. */
const cacheMs = 60_000
/** The table's only row. */
export const factsRowId = 1
let cached: { facts: BoutiqueFacts; until: number; version: number } | undefined

/** Statement: what the owner has entered about the boutique, for the batch of whoever shows it. */
export const factsStatement = (ctx: Ctx) =>
  ctx.db.select({ facts: boutiqueFacts.facts }).from(boutiqueFacts).where(eq(boutiqueFacts.id, factsRowId))

/** The facts of `readFacts`' rows over those of the file; this isolate remembers them. */
export function cacheFacts(rows: { facts: BoutiqueFacts }[]) {
  const facts = { ...placeholderBoutique, ...rows[0]?.facts }
  cached = { facts, until: Date.now() + cacheMs, version: contentVersion() }
  return facts
}

/** The boutique's facts, read at most once a minute. While D1 does not answer: the last ones known, else the file's. */
export async function getFacts(ctx: Ctx): Promise<BoutiqueFacts> {
  if (cached && cached.until > Date.now() && cached.version === contentVersion()) return cached.facts
  try {
    return cacheFacts(await factsStatement(ctx))
  } catch (error) {
    console.error('no facts', describeError(error))
    return cached?.facts ?? placeholderBoutique
  }
}
