import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { counterStatement } from '../../db/counters.ts'
import { numberOf } from '../../db/counts.ts'

/** A number that grows with whatever is new for the admins: an open screen asks for it, and for its lists when it has moved. */
export const getChanges = async (ctx: Ctx) => ({
  changes: numberOf(await run(ctx, counterStatement(ctx, 'desk:changes'))),
})
