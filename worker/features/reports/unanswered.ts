import { and, gt } from 'drizzle-orm'
import { type AnswerKind, answerKinds } from '../../../shared/answers.ts'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { isUnanswered } from '../../db/predicates.ts'
import { answers } from '../../db/schema.ts'

/**
 * What has had no answer since the moment `before`: all that waits now, less what was asked later. So it costs what came
 * lately, and not what has been left lying for years.
 */
export async function countUnanswered(ctx: Ctx, before: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const { open, later } = await batch(ctx, {
    open: answerKinds.map((kind) => counterStatement(ctx, `answers:open:${kind}`)),
    later: ctx.db
      .select({ kind: answers.kind })
      .from(answers)
      .where(and(isUnanswered, gt(answers.askedAt, new Date(before)))),
  })
  const count = (kind: AnswerKind) =>
    counterValue(open[answerKinds.indexOf(kind)] ?? []) - later.filter((row) => row.kind === kind).length
  return {
    passwordResets: count('password'),
    chats: count('chat'),
    contacts: count('contact'),
    chatLeads: count('chat_lead'),
    bookings: count('booking'),
    quotes: count('quote'),
  }
}
