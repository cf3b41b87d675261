import { and, eq, isNull, lt } from 'drizzle-orm'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { erasures, sealedPersons } from '../../db/schema.ts'
import { deletePrefix } from './delete-prefix.ts'
import { erase, photosPrefix } from './erase.ts'
import { sealedPrefix } from './seal-person.ts'

/** As many of a kind in one run: each asks R2 and the rooms some dozens of times. */
const atOnce = 10
/** The request that began it may still be at it. */
const begunMs = 10 * minuteMs
/** An upload URL that was given out before lives for an hour. */
const lateMs = 2 * hourMs

/**
 * Goes on with erasures that stopped half way, deletes what was uploaded in the moment of one, and the sealed copies whose
 * year is over. Each is tried; throws after that if any failed.
 */
export async function sweepErasures(ctx: Ctx) {
  const now = Date.now()
  const id = { id: erasures.id }
  const { begun, done, over } = await batch(ctx, {
    begun: ctx.db
      .select(id)
      .from(erasures)
      .where(and(isNull(erasures.doneAt), lt(erasures.createdAt, new Date(now - begunMs))))
      .limit(atOnce),
    done: ctx.db
      .select(id)
      .from(erasures)
      .where(lt(erasures.doneAt, new Date(now - lateMs)))
      .limit(atOnce),
    over: ctx.db
      .select({ id: sealedPersons.id })
      .from(sealedPersons)
      .where(lt(sealedPersons.eraseAt, new Date(now)))
      .limit(atOnce),
  })
  const failures: unknown[] = []
  const each = async (rows: { id: string }[], work: (id: string) => Promise<unknown>) => {
    for (const { id } of rows) await work(id).catch((error) => failures.push(error))
  }
  await each(begun, (id) => erase(ctx, id))
  // Each goes with its own files, so that one that fails holds up no other.
  await each(done, async (id) => {
    await deletePrefix(ctx, photosPrefix(id))
    await run(ctx, ctx.db.delete(erasures).where(eq(erasures.id, id)))
  })
  await each(over, async (id) => {
    await deletePrefix(ctx, sealedPrefix(id))
    await run(ctx, ctx.db.delete(sealedPersons).where(eq(sealedPersons.id, id)))
  })
  if (failures.length > 0) throw failures[0]
}
