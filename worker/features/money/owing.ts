import type { PageQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { owes } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'

/** A page of the orders that are not paid in full, the oldest first; cancelled ones owe nothing. */
export const listOwing = (ctx: Ctx, page: PageQuery) =>
  listPage(ctx, orders, { ...page, sort: 'oldest' }, { scope: owes })

/** An order in the list of what is owed; paise, and the Indian date on which it is due. */
export const toOwing = (order: typeof orders.$inferSelect) => ({
  id: order.id,
  outfitType: order.outfitType,
  customerName: order.customerName,
  balanceAmount: order.balanceAmount ?? 0,
  status: order.status,
  dueOn: order.dueAt && indianDate(order.dueAt.getTime()),
})
