import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { type AnswerInput, type AnswerKind, promisedMs } from '../../../shared/answers.ts'
import { dayMs, indianWeek, minuteMs, startOfIndianDay, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { answers } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

/**
 * The admin has answered elsewhere, or nothing needs an answer. Whatever was asked keeps its own status: an enquiry about
 * opening hours is answered and no lost lead. The same again changes nothing. 404 where nothing was ever asked.
 */
export async function markAnswered(ctx: Ctx, kind: AnswerKind, about: string, how: AnswerInput['how']) {
  const { latest } = await batch(ctx, {
    close: closeAnswerStatement(ctx, kind, about, how === 'none' ? 'void' : 'answered'),
    latest: ctx.db
      .select()
      .from(answers)
      .where(and(eq(answers.kind, kind), eq(answers.about, about)))
      .orderBy(desc(answers.askedAt))
      .limit(1),
  })
  const { askedAt, answeredAt, outcome } = latest[0] ?? fail(404, 'nothing_to_answer')
  return { kind, about, askedAt, answeredAt, outcome }
}

const weeksShown = 12

/**
 * How the promise was kept in the last 12 Indian weeks, the oldest first: what was asked in a week and is answered by
 * now, how much of it within 24 hours, and the minutes that people waited in all.
 */
export async function listAnswerTimes(ctx: Ctx) {
  const first = indianWeek(Date.now()) - weeksShown + 1
  const start = startOfIndianDay(startOfIndianWeek(first))
  const waited = sql`(answered_at - asked_at)`
  const week = sql<number>`(asked_at - ${sql.raw(String(start))}) / ${sql.raw(String(7 * dayMs))}`.as('week')
  const rows = await run(
    ctx,
    ctx.db
      .select({
        week,
        answered: rowCount.as('answered'),
        inTime: sql<number>`SUM(${waited} <= ${promisedMs})`.as('in_time'),
        minutes: sql<number>`SUM(MAX(${waited}, 0) / ${sql.raw(String(minuteMs))})`.as('minutes'),
      })
      .from(answers)
      // The condition of its partial index.
      .where(and(sql`outcome = 'answered'`, gte(answers.askedAt, new Date(start))))
      .groupBy(sql`week`),
  )
  return Array.from({ length: weeksShown }, (_, nth) => {
    const { answered = 0, inTime = 0, minutes = 0 } = rows.find((row) => row.week === nth) ?? {}
    return { weekOf: startOfIndianWeek(first + nth), answered, inTime, minutes }
  })
}
