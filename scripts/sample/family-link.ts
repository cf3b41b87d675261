import { dayMs, hourMs } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { familyLinks } from '../../worker/db/schema.ts'
import type { SampleOrderRow } from './orders.ts'

/** Statement: a link for the family to a customer's order that is being sewn. It opens for nobody: its hashes are of nothing. */
export function familyLinkStatement(ctx: Ctx, orders: SampleOrderRow[], userId: string, now: number) {
  const order = orders.find((one) => one.userId === userId && one.status === 'stitching')
  if (!order) throw new Error('No order for the sample link for the family')
  return ctx.db.insert(familyLinks).values({
    orderId: order.id,
    tokenHash: crypto.randomUUID(),
    pinHash: crypto.randomUUID(),
    createdAt: new Date(now - 3 * dayMs),
    seenAt: new Date(now - 5 * hourMs),
    expiresAt: new Date(now + 30 * dayMs),
  })
}
