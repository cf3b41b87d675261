import { eq } from 'drizzle-orm'
import { type BoutiqueFacts, boutique } from '../shared/boutique.ts'
import { contentVersion } from './content.ts'
import type { Ctx } from './context.ts'
import { boutiqueFacts } from './db/schema.ts'
import { described } from './lib/described.ts'

/** How long an isolate trusts what it has read: a change of the owner's is everywhere within a minute. */
const lifetime = 60_000
/** The table's only row. */
export const factsRow = 1
let known: { facts: BoutiqueFacts; until: number; version: number } | undefined

/** Statement: what the owner has entered about the boutique, for the batch of whoever shows it. */
export const readFacts = (ctx: Ctx) =>
  ctx.db.select({ facts: boutiqueFacts.facts }).from(boutiqueFacts).where(eq(boutiqueFacts.id, factsRow))

/** The facts of `readFacts`' rows over those of the file; this isolate remembers them. */
export function factsOf(rows: { facts: BoutiqueFacts }[]) {
  const facts = { ...boutique, ...rows[0]?.facts }
  known = { facts, until: Date.now() + lifetime, version: contentVersion() }
  return facts
}

/** The boutique's facts, read at most once a minute. While D1 does not answer: the last ones known, else the file's. */
export async function factsNow(ctx: Ctx): Promise<BoutiqueFacts> {
  if (known && known.until > Date.now() && known.version === contentVersion()) return known.facts
  try {
    return factsOf(await readFacts(ctx))
  } catch (error) {
    console.error('no facts', described(error))
    return known?.facts ?? boutique
  }
}
