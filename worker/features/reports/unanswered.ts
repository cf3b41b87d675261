import type { AnswerKind } from '../../../shared/answers.ts'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { Ctx } from '../../context.ts'
import { countOpenStatement, openCount } from '../../db/answers.ts'
import { run } from '../../db/batch.ts'

/** The number of questions asked by the moment `before` that have had no answer. */
export async function countUnanswered(ctx: Ctx, before: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const open = await run(ctx, countOpenStatement(ctx, before))
  const count = (kind: AnswerKind) => openCount(open, kind)
  return {
    passwordResets: count('password'),
    chats: count('chat'),
    contacts: count('contact'),
    chatLeads: count('chat_lead'),
    bookings: count('booking'),
    quotes: count('quote'),
  }
}
