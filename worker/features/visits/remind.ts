import { isNull, sql } from 'drizzle-orm'
import { dayMs, indianDate, indiaOffsetMs, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isOpenMessage } from '../../db/whatsapp.ts'
import { listStatement } from './list-visits.ts'
import { tellCustomerStatements } from './news.ts'
import { subjectOfRow } from './subject.ts'

/** Customers are reminded the evening before, from 19:00 in Kochi on; what fails is made up for until 22:00. */
const firstHour = 19
const lastHour = 22
/** Visits of one batch: three statements each. */
const maxRows = 30
/** Batches of one run: a day has fewer visits. */
const maxBatches = 8

/**
 * Reminds the customers of tomorrow's visits, once of each time: notification, message and the mark in one batch, so that
 * of two runs at once the second finds the mark.
 */
export async function remindOfVisits(ctx: Ctx, now = Date.now()) {
  const hour = new Date(now + indiaOffsetMs).getUTCHours()
  if (hour < firstHour || hour >= lastHour) return
  const tomorrow = startOfIndianDay(indianDate(now + dayMs))
  const [from, to] = [new Date(tomorrow), new Date(tomorrow + dayMs)]
  for (let nth = 0; nth < maxBatches; nth++) {
    const due = await run(ctx, listStatement(ctx, from, to, maxRows, isNull(visits.remindedAt)))
    if (due.length === 0) return
    await batch(ctx, {
      reminders: due.flatMap((visit) => {
        const isDue = sql`EXISTS (SELECT 1 FROM visits WHERE id = ${visit.id} AND cancelled_at IS NULL
          AND reminded_at IS NULL AND starts_at = ${visit.startsAt.getTime()})`
        return [
          ...tellCustomerStatements(ctx, 'reminder', visit, subjectOfRow(visit), isDue),
          // Not `updated_at`: reminding changes nothing that a calendar would have to know.
          statement(ctx, sql`UPDATE visits SET reminded_at = ${now} WHERE id = ${visit.id} AND ${isDue}`),
        ]
      }),
    })
  }
}

/** Statement: nobody is written to any more about a visit whose time has come, nor as if it stood when it does not, or the other way. */
export const sweepStatement = (ctx: Ctx, now = Date.now()) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic IN ('visit_set', 'visit_reminder', 'visit_cancelled')
      AND NOT EXISTS (SELECT 1 FROM visits WHERE id = wa_messages.about AND starts_at > ${now}
        AND (cancelled_at IS NULL) = (wa_messages.topic <> 'visit_cancelled'))`,
  )
