import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { promisedMs } from '../../../shared/answers.ts'
import { hourMs, indiaOffsetMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { isUnanswered } from '../../db/predicates.ts'
import { answers } from '../../db/schema.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'

/** The admins are warned when so much of the 24 hours is left. */
const warningMs = 6 * hourMs
/** Hours of Kochi in which they are: the runs of 8 to 21 h. */
const firstHour = 8
const lastHour = 21

/**
 * Warns the admins once of each answer that will have waited for 18 hours before the next run that may warn: an hour on,
 * and the next morning for the last of a day. One notification for all of them; two runs at once make one.
 */
export async function warnOfDueAnswers(ctx: Ctx, now = Date.now()) {
  const hour = new Date(now + indiaOffsetMs).getUTCHours()
  if (hour < firstHour || hour > lastHour) return
  const nextRun = now + (hour === lastHour ? 24 - lastHour + firstHour : 1) * hourMs
  const isDue = and(
    isUnanswered,
    isNull(answers.warnedAt),
    lt(answers.askedAt, new Date(nextRun - promisedMs + warningMs)),
  ) as SQL
  const [due] = await run(ctx, ctx.db.select({ value: rowCount }).from(answers).where(isDue))
  const count = due?.value ?? 0
  if (count === 0) return
  const id = crypto.randomUUID()
  await batch(ctx, {
    // Of two runs at once the second finds another number, and changes nothing.
    enqueue: enqueueStatement(
      ctx,
      {
        id,
        userId: null,
        type: 'promise',
        title: count === 1 ? '1 answer is due within 6 hours' : `${count} answers are due within 6 hours`,
        message: 'The page promises one within 24 hours. The desk shows who waits, and how long is left.',
      },
      sql`(SELECT COUNT(*) FROM answers WHERE ${isDue}) = ${count}`,
    ),
    mark: ctx.db
      .update(answers)
      .set({ warnedAt: new Date(now) })
      .where(and(isDue, sql`EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`)),
  })
}
