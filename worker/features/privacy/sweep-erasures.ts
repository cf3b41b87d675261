import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { hourMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { erasures, sealedPersons } from '../../db/schema.ts'
import { deletePrefix } from '../uploads/photos.ts'
import { erase, photosPrefix } from './erase.ts'
import { relearnErased } from './erased-list.ts'
import { sealedPrefix } from './seal-person.ts'

/** Customers of one run who need two or three calls of R2. */
const atOnce = 10
/** An upload URL that was given out before lives for an hour. */
const lateMs = 2 * hourMs

/**
 * Begins again the erasures that a restored database has forgotten, deletes late uploads of erased customers and sealed
 * copies whose year is over. Last it continues one erasure that stopped half way, which may take all calls of a run. Takes the customer with the fewest (then oldest) attempts first, so that one failing erasure blocks no other. Throws after all if
 * any failed.
 */
export async function sweepErasures(ctx: Ctx) {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error) => failures.push(error))
  await attempt(relearnErased(ctx))
  const { done, over, waiting } = await batch(ctx, findStatements(ctx, Date.now()))
  const isOf = (rows: { id: string }[]) => sql`id IN ${inJson(rows.map(({ id }) => id))}`
  const triedAt = new Date()
  await batch(ctx, {
    done: done.length > 0 ? ctx.db.update(erasures).set({ triedAt }).where(isOf(done)) : undefined,
    over: over.length > 0 ? ctx.db.update(sealedPersons).set({ triedAt }).where(isOf(over)) : undefined,
  })
  for (const { id } of done)
    await attempt(
      deletePrefix(ctx, photosPrefix(id)).then(() => run(ctx, ctx.db.delete(erasures).where(eq(erasures.id, id)))),
    )
  for (const { id } of over)
    await attempt(
      deletePrefix(ctx, sealedPrefix(id)).then(() =>
        run(ctx, ctx.db.delete(sealedPersons).where(eq(sealedPersons.id, id))),
      ),
    )
  for (const { id } of waiting) await attempt(erase(ctx, id))
  if (failures.length > 0) throw failures[0]
}

const findStatements = (ctx: Ctx, now: number) => ({
  done: ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(lt(erasures.doneAt, new Date(now - lateMs)))
    .orderBy(asc(erasures.triedAt))
    .limit(atOnce),
  over: ctx.db
    .select({ id: sealedPersons.id })
    .from(sealedPersons)
    .where(lt(sealedPersons.eraseAt, new Date(now)))
    .orderBy(asc(sealedPersons.triedAt))
    .limit(atOnce),
  waiting: ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(isNull(erasures.doneAt), sql`COALESCE(busy_until, 0) < ${now}`))
    .orderBy(asc(erasures.tries), asc(erasures.triedAt))
    .limit(1),
})
