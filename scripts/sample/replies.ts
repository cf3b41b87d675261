import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { savedReplies } from '../../worker/db/schema.ts'

/** Statements for answers that the admin gives often; one carries pieces. */
export const replyStatements = (ctx: Ctx, now: number) =>
  [
    { title: 'Measuring', message: 'Measuring takes twenty minutes. Please bring the shoes.' },
    {
      title: 'Communion dresses',
      message: 'This is one of ours. It is made to measure.',
      slugs: ['clara-communion-dress'],
    },
  ].map((reply, nth) =>
    ctx.db
      .insert(savedReplies)
      .values({ ...reply, createdAt: new Date(now - 60 * dayMs + nth), updatedAt: new Date(now - 60 * dayMs + nth) }),
  )
