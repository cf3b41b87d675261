import { and, eq, sql } from 'drizzle-orm'
import { roomIdOfOrder } from '../../../shared/notification-paths.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { needsConfirmation } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orders, users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { hangUp } from '../../http/hang-up.ts'
import type { User } from '../../http/session.ts'
import * as desk from './admin-orders.ts'
import { enqueueStatusStatement } from './notifications.ts'
import { isEqual, type Order, orderAmounts, toAdmin, toDialable, toItemRows } from './order-values.ts'
import { rankOrder } from './rank.ts'
import { fieldLabels, orderWithEditorStatement, refuseStale } from './stale-order.ts'
import {
  deleteItemsStatement,
  insertItemsStatement,
  insertPaymentStatement,
  insertStatusStatement,
} from './statements.ts'

/**
 * Changes an order as far as `patch` goes, if it is still as the patch has read it; a new stage is noted and its
 * customer told. 404 for no such order or customer, 409 for an older `updatedAt` or a back step without `confirmBack`.
 */
export async function updateOrder(ctx: Ctx, admin: User, id: string, patch: OrderPatch) {
  const [[found], before, [account]] = await ctx.db.batch([
    orderWithEditorStatement(ctx, id),
    desk.listItemsStatement(ctx, id),
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

  const newItems = patch.items && toItemRows(id, patch.items, before)
  const next = applyPatch(order, patch, admin, newItems ?? before)
  if (newItems && !isEqual(newItems.map(itemFieldsOf), before.map(itemFieldsOf))) next.updatedFields.push('items')
  if (next.updatedFields.length === 0) return toAdmin(order)

  const isUnchanged = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND updated_at = ${order.updatedAt.getTime()})`
  const paid = (next.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  const payment = { amount: paid, note: paid < 0 ? 'Corrected' : null }
  const {
    written: [written],
    current: [current],
  } = await batch(ctx, {
    insertStatus:
      status === order.status ? undefined : insertStatusStatement(ctx, id, status, next.updatedAt, isUnchanged),
    insertPayment: insertPaymentStatement(ctx, id, payment, next.updatedAt, isUnchanged),
    deleteItems: newItems && deleteItemsStatement(ctx, id, isUnchanged),
    insertItems: newItems && insertItemsStatement(ctx, newItems, isUnchanged),
    reindex: reindex(ctx, 'order', order, next, isUnchanged),
    enqueue: enqueueStatusStatement(ctx, next, order.status, isUnchanged),
    written: ctx.db
      .update(orders)
      .set(next)
      .where(and(eq(orders.id, id), eq(orders.updatedAt, order.updatedAt)))
      .returning(),
    current: orderWithEditorStatement(ctx, id),
  })
  if (!written) return refuseStale(current ?? found)
  // Whose order it was hears no more in its chat.
  if (order.userId && order.userId !== written.userId)
    hangUp(ctx, [{ id: roomIdOfOrder(id) }], { leaving: order.userId })
  return toAdmin(written)
}

/** The order as it will be, with the names of what differs from now. */
function applyPatch(order: Order, patch: OrderPatch, admin: User, lines: { price: number; quantity: number }[]): Order {
  const { updatedAt: _read, confirmBack: _twice, items: _lines, totalAmount, advanceAmount, ...fields } = patch
  const givenFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const statedTotal = totalAmount === undefined ? (order.isTotalStated ? order.totalAmount : null) : totalAmount
  const merged = {
    ...order,
    ...givenFields,
    ...orderAmounts(lines, statedTotal, advanceAmount ?? order.advanceAmount ?? 0),
  }
  const now = Date.now()
  const next = {
    ...merged,
    ...rankOrder(merged, now),
    customerPhoneE164: patch.customerPhone === undefined ? order.customerPhoneE164 : toDialable(patch.customerPhone),
    updatedBy: admin.id,
    // Two changes of one millisecond must not look like one.
    updatedAt: new Date(Math.max(now, order.updatedAt.getTime() + 1)),
  }
  const differs = fieldLabels.map(([name]) => name).filter((name) => !isEqual(next[name], order[name]))
  return { ...next, updatedFields: differs }
}

type ItemFields = { id: string; name: string; quantity: number; price: number; productId: string | null }
const itemFieldsOf = ({ id, name, quantity, price, productId }: ItemFields) => [id, name, quantity, price, productId]
