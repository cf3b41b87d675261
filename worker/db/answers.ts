import { and, eq, type SQL } from 'drizzle-orm'
import type { AnswerKind } from '../../shared/answers.ts'
import type { Ctx } from '../context.ts'
import { isUnanswered } from './predicates.ts'
import { answers } from './schema.ts'

/** Statement: what was asked has been answered, or needs no answer any more (`void`). Changes nothing where it was closed. */
export const closeAnswerStatement = (
  ctx: Ctx,
  kind: AnswerKind,
  about: string,
  outcome: 'answered' | 'void',
  condition?: SQL,
) =>
  ctx.db
    .update(answers)
    .set({ answeredAt: new Date(), outcome })
    .where(and(eq(answers.kind, kind), eq(answers.about, about), isUnanswered, condition))
