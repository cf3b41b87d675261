import { eq, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { counters, type erasures } from '../../db/schema.ts'

// R2 keeps the ids of erased customers as empty objects under `erased/`, because a restored database contains them again.

type Erasure = Pick<typeof erasures.$inferSelect, 'id' | 'createdAt' | 'byDesk' | 'keepWords'>

/** As long as the log. */
const listedMs = 400 * dayMs
/** Overlap of two runs, for an erasure that begins during a run or by a late clock. */
const marginMs = hourMs
/** Keys of one list. */
const atOnce = 500
/** The counter of the moment up to which this database knows the list. A restore sets it back with the rest. */
const knownUntil = 'erased:until'

const prefix = 'erased/'
/** Keys sort by time, so that a database finds the erasures after its own. */
const keyOf = (at: number, id = '') => `${prefix}${String(at).padStart(13, '0')}:${id}`
const timeOf = (key: string) => Number(key.slice(prefix.length).split(':')[0])

/** Puts an erasure on the list, with the end of its sealed copy if there is one. Repeating it writes the same entry. */
export const listErased = (ctx: Ctx, { id, createdAt, byDesk, keepWords }: Erasure, eraseAt: Date | undefined) =>
  ctx.env.PHOTOS.put(keyOf(createdAt.getTime(), id), '', {
    customMetadata: { byDesk: String(+byDesk), keepWords: String(+keepWords), eraseAt: String(+(eraseAt ?? 0)) },
  })

/**
 * Begins again the erasures that this database has forgotten because it was restored: revokes access at once and keeps the
 * end of each sealed copy. Deletes entries that are older than the log.
 */
export async function relearnErased(ctx: Ctx) {
  const now = Date.now()
  const known = ctx.db.select({ value: counters.value }).from(counters).where(eq(counters.name, knownUntil))
  const [until] = await run(ctx, known)
  for (let startAfter: string | undefined = keyOf(until?.value ?? 0); startAfter; ) {
    const page = await ctx.env.PHOTOS.list({ prefix, startAfter, include: ['customMetadata'], limit: atOnce })
    if (page.objects.length > 0) await batch(ctx, { begin: beginStatements(ctx, page.objects, now) })
    startAfter = page.truncated ? page.objects.at(-1)?.key : undefined
  }
  const oldest = await ctx.env.PHOTOS.list({ prefix, limit: atOnce })
  const over = oldest.objects.filter(({ key }) => timeOf(key) < now - listedMs)
  if (over.length > 0) await ctx.env.PHOTOS.delete(over.map(({ key }) => key))
  const next = now - marginMs
  await run(
    ctx,
    ctx.db
      .insert(counters)
      .values({ name: knownUntil, value: next })
      .onConflictDoUpdate({ target: counters.name, set: { value: next } }),
  )
}

function beginStatements(ctx: Ctx, objects: R2Object[], now: number) {
  const listed = sql`json_each(${JSON.stringify(
    objects.map(({ key, customMetadata = {} }) => ({
      id: key.slice(key.indexOf(':') + 1),
      at: timeOf(key),
      byDesk: Number(customMetadata.byDesk),
      keepWords: Number(customMetadata.keepWords),
      eraseAt: Number(customMetadata.eraseAt),
    })),
  )}) AS listed`
  const isBegun = sql`EXISTS (SELECT 1 FROM erasures WHERE id = listed.value ->> 'id' AND done_at IS NULL)`
  const isBack = sql`EXISTS (SELECT 1 FROM users WHERE id = listed.value ->> 'id' AND role = 'customer')`
  const begun = sql`(SELECT listed.value ->> 'id' FROM ${listed} WHERE ${isBegun})`
  return [
    // An erasure that has begun here knows itself whether it is sealed.
    sql`INSERT INTO sealed_persons (id, erase_at, created_at)
      SELECT listed.value ->> 'id', listed.value ->> 'eraseAt', ${now} FROM ${listed}
      WHERE listed.value ->> 'eraseAt' > 0 AND NOT ${isBegun} ON CONFLICT DO NOTHING`,
    sql`INSERT INTO erasures (id, by_desk, keep_words, created_at)
      SELECT listed.value ->> 'id', listed.value ->> 'byDesk', listed.value ->> 'keepWords', listed.value ->> 'at'
      FROM ${listed} WHERE ${isBack} ON CONFLICT DO NOTHING`,
    sql`UPDATE users SET is_active = 0 WHERE id IN ${begun} AND is_active = 1`,
    sql`DELETE FROM sessions WHERE user_id IN ${begun}`,
  ].map((query) => statement(ctx, query))
}
