import { asc, isNotNull, sql } from 'drizzle-orm'
import { shownClaims } from '../../../shared/payments.ts'
import type { Builder } from '../../db/prepared.ts'
import { orders } from '../../db/schema.ts'

/** What customers say was paid by UPI and nobody has checked, the oldest first; one more than is shown. */
export const listClaimsStatement = (ctx: Builder) =>
  ctx.db
    .select({
      id: orders.id,
      outfitType: orders.outfitType,
      customerName: orders.customerName,
      // A claim has all three or none.
      amount: sql<number>`${orders.claimedAmount}`.as('amount'),
      reference: sql<string>`${orders.claimedReference}`.as('reference'),
      at: sql<Date>`${orders.claimedAt}`.mapWith(orders.claimedAt).as('at'),
    })
    .from(orders)
    .where(isNotNull(orders.claimedAt))
    .orderBy(asc(orders.claimedAt))
    .limit(shownClaims + 1)
