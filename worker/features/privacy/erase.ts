import { eq, sql } from 'drizzle-orm'
import { minuteMs } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { erasures, sealedPersons, shopRules } from '../../db/schema.ts'
import { describeError } from '../../lib/store-failures.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'
import { eraseTaken } from './erase-taken.ts'

/** How long a run has a customer for itself, should it die: as long as one of cron may take. */
const busyMs = 15 * minuteMs

/**
 * Erases a customer whose erasure has begun (`beginErasure`), one run at a time. True once nothing is left; false where
 * another run is at it, an open order holds it up, or more is to be sealed than one run does: the hourly run goes on.
 */
export async function erase(ctx: Ctx, id: string) {
  const busyUntil = new Date(Date.now() + busyMs)
  const {
    taken: [taken],
    sealed: [sealed],
    rules,
  } = await batch(ctx, {
    taken: takeStatement(ctx, id, busyUntil),
    sealed: ctx.db.select().from(sealedPersons).where(eq(sealedPersons.id, id)),
    rules: ctx.db.select().from(shopRules).where(eq(shopRules.name, 'privacy')),
  })
  if (!taken) return false
  let isDone = false
  try {
    isDone = await eraseTaken(ctx, taken, { sealed, keepsYear: shopRuleOf('privacy', rules).keepYear })
  } finally {
    if (!isDone)
      await run(ctx, releaseStatement(ctx, id, busyUntil)).catch((error) =>
        console.error('an erasure stays taken until its time is over', describeError(error)),
      )
  }
  if (isDone) bumpContentVersion()
  return isDone
}

const takeStatement = (ctx: Ctx, id: string, busyUntil: Date) =>
  ctx.db
    .update(erasures)
    .set({ tries: sql`tries + 1`, triedAt: new Date(), busyUntil })
    .where(sql`id = ${id} AND done_at IS NULL AND COALESCE(busy_until, 0) < ${Date.now()}`)
    .returning()

const releaseStatement = (ctx: Ctx, id: string, busyUntil: Date) =>
  ctx.db.update(erasures).set({ busyUntil: null }).where(sql`id = ${id} AND busy_until = ${busyUntil.getTime()}`)
