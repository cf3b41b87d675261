import { and, desc, eq } from 'drizzle-orm'
import type { AnswerInput, AnswerKind } from '../../../shared/answers.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch } from '../../db/batch.ts'
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
