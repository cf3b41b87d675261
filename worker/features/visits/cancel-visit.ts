import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { findShownStatement } from './list-visits.ts'
import { findStatement, refuseLate, refuseStale } from './visit.ts'
import { writeCancelled } from './write-visit.ts'

/** A customer will not come, and the admins are told; again it changes nothing. 404 for another's, 409 from 3 hours before on. */
export async function cancelVisit(ctx: Ctx, userId: string, id: string, now = Date.now()) {
  const {
    found: [visit],
    shown: [shown],
  } = await batch(ctx, {
    found: findStatement(ctx, id, eq(visits.userId, userId)),
    shown: findShownStatement(ctx, id),
  })
  if (!visit || !shown) return fail(404, 'visit_unknown')
  if (visit.cancelledAt) return visit
  refuseLate(visit, now)
  const { written, current } = await writeCancelled(ctx, { visit, shown }, 'customer', now)
  return written ?? (current?.cancelledAt ? current : refuseStale())
}
