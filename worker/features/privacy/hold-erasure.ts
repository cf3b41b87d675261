import { eq, type SQL, sql } from 'drizzle-orm'
import { erasureSubjectId } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { erasures, sealedPersons } from '../../db/schema.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import type { Person } from './find-person.ts'

/** The orders that would go without their name, as long as they are open. For `EXISTS`. */
export const openOrdersOf = ({ user, orders }: Pick<Person, 'user' | 'orders'>): SQL =>
  sql`(SELECT id FROM orders WHERE (user_id = ${user.id} OR id IN ${inJson(orders.map(({ id }) => id))})
    AND status NOT IN ('delivered', 'cancelled'))`

/**
 * Notes that an open order holds an erasure up, and tells the desk once. It is tried again each hour. What was sealed is not
 * all of it then: it is sealed anew.
 */
export const holdErasure = (ctx: Ctx, id: string) =>
  batch(ctx, {
    tell: enqueueStatement(
      ctx,
      {
        userId: null,
        type: 'privacy',
        title: 'An erasure waits for an order',
        message: 'A customer is being erased, and an order is open. The rest goes once it is delivered or cancelled.',
        relatedId: erasureSubjectId(id),
      },
      sql`EXISTS (SELECT 1 FROM erasures WHERE id = ${id} AND held_at IS NULL)`,
    ),
    hold: ctx.db.update(erasures).set({ heldAt: new Date() }).where(sql`id = ${id} AND held_at IS NULL`),
    unseal: ctx.db.delete(sealedPersons).where(eq(sealedPersons.id, id)),
  })
