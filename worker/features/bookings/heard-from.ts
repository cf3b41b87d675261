import { and, eq, sql } from 'drizzle-orm'
import type { HeardFrom } from '../../../shared/heard-from.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { bookings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'

/**
 * Notes how a customer heard of the boutique, as tapped last. The booking's version stays, for nothing that anybody edits
 * has changed. 404 for another's.
 */
export async function noteHeardFrom(ctx: Ctx, user: User, id: string, heardFrom: HeardFrom) {
  const {
    uses,
    noted: [noted],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'bookingChanges', user.id),
    noted: ctx.db
      .update(bookings)
      .set({ heardFrom, updatedAt: sql`updated_at` })
      .where(and(eq(bookings.id, id), eq(bookings.userId, user.id), isWithinLimitSql(ctx, 'bookingChanges', user.id)))
      .returning(),
  })
  refuseOverLimit(ctx, 'bookingChanges', uses)
  return noted ?? fail(404, 'booking_unknown')
}
