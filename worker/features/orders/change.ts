import { and, eq, sql } from 'drizzle-orm'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { needsConfirmation } from '../../../shared/orders.ts'
import { roomOfOrder } from '../../../shared/places.ts'
import type { Ctx } from '../../context.ts'
import { orders, users } from '../../db/schema.ts'
import { addTerms, removeTerms } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { hangUp } from '../../hang-up.ts'
import type { User } from '../../session.ts'
import { fieldWords, refuseStale, withEditor } from './conflict.ts'
import * as desk from './desk.ts'
import { addLines, recordPayment, recordStage, removeLines } from './history.ts'
import { tellStage } from './news.ts'
import { dialled, isSame, linesOf, moneyOf, type Order, prefixesOfOrder, presentAtDesk } from './order.ts'
import { placeOf } from './rank.ts'

/**
 * Changes an order as far as `patch` goes, if it is still as the patch has read it; a new stage is noted and its
 * customer told. 404 for no such order or customer, 409 for an older `updatedAt` or a back step without `confirmBack`.
 */
export async function change(ctx: Ctx, owner: User, id: string, patch: OrderPatch) {
  const [[found], before, [account]] = await ctx.db.batch([
    withEditor(ctx, id),
    desk.items(ctx, id),
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, patch.userId ?? '')),
  ])
  if (!found) return fail(404, 'There is no such order')
  const { editor: _who, ...order } = found
  if (order.updatedAt.getTime() !== patch.updatedAt.getTime()) refuseStale(found)
  if (patch.userId && !account) fail(404, 'There is no such customer')
  const status = patch.status ?? order.status
  if (needsConfirmation(order.status, status) && !patch.confirmBack)
    fail(409, `Please confirm that this order goes back from ${order.status} to ${status}.`)

  const lines = patch.items && linesOf(id, patch.items, before)
  const next = changed(order, patch, owner, lines ?? before)
  if (lines && !isSame(lines.map(bare), before.map(bare))) next.updatedFields.push('items')
  if (next.updatedFields.length === 0) return presentAtDesk(order)

  const unmoved = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND updated_at = ${order.updatedAt.getTime()})`
  const onlyIf = (needed: boolean) => (needed ? unmoved : sql`FALSE`)
  const [oldTerms, newTerms] = [prefixesOfOrder(order), prefixesOfOrder(next)]
  const isFoundElsewhere = status !== order.status || oldTerms.join() !== newTerms.join()
  const paid = (next.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  const payment = { amount: paid, note: paid < 0 ? 'Corrected' : null }
  const [, , , , , , , [written], [current]] = await ctx.db.batch([
    recordStage(ctx, id, status, next.updatedAt, onlyIf(status !== order.status)),
    recordPayment(ctx, id, payment, next.updatedAt, unmoved),
    removeLines(ctx, id, onlyIf(lines !== undefined)),
    addLines(ctx, lines ?? [], unmoved),
    removeTerms(ctx, 'order', order, oldTerms, onlyIf(isFoundElsewhere)),
    addTerms(ctx, 'order', next, newTerms, onlyIf(isFoundElsewhere)),
    tellStage(ctx, next, order.status, unmoved),
    ctx.db
      .update(orders)
      .set(next)
      .where(and(eq(orders.id, id), eq(orders.updatedAt, order.updatedAt)))
      .returning(),
    withEditor(ctx, id),
  ])
  if (!written) return refuseStale(current ?? found)
  // Whose order it was hears no more in its chat.
  if (order.userId && order.userId !== written.userId) hangUp(ctx, [{ id: roomOfOrder(id) }], { leaving: order.userId })
  return presentAtDesk(written)
}

/** The order as it will be, with the names of what differs from now. */
function changed(order: Order, patch: OrderPatch, owner: User, lines: { price: number; quantity: number }[]): Order {
  const { updatedAt: _read, confirmBack: _twice, items: _lines, totalAmount, advanceAmount, ...fields } = patch
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const stated = totalAmount === undefined ? (order.isTotalStated ? order.totalAmount : null) : totalAmount
  const merged = { ...order, ...given, ...moneyOf(lines, stated, advanceAmount ?? order.advanceAmount ?? 0) }
  const now = Date.now()
  const next = {
    ...merged,
    ...placeOf(merged, now),
    customerPhoneE164: patch.customerPhone === undefined ? order.customerPhoneE164 : dialled(patch.customerPhone),
    updatedBy: owner.id,
    // Two changes of one millisecond must not look like one.
    updatedAt: new Date(Math.max(now, order.updatedAt.getTime() + 1)),
  }
  const differs = fieldWords.map(([name]) => name).filter((name) => !isSame(next[name], order[name]))
  return { ...next, updatedFields: differs }
}

type Line = { id: string; name: string; quantity: number; price: number; productId: string | null }
const bare = ({ id, name, quantity, price, productId }: Line) => [id, name, quantity, price, productId]
