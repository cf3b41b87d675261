import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { malayalamOf } from '../../../shared/malayalam.ts'
import { factsRowId } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listBillsStatement } from '../../db/money.ts'
import { isOrderOf, isOwnDescription } from '../../db/ownership.ts'
import { boutiqueFacts, orderPayments, orders, orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { findMeasuredStatement, type MeasuredRow } from '../measurements/fit-order.ts'
import { labelled } from '../measurements/wearers.ts'
import { besideColumns } from './customer-orders.ts'
import { listStatusesStatement } from './moved.ts'
import { isReversed, upiStatement } from './paid.ts'
import { listQuotesStatement } from './quotes.ts'

export type CustomerOrderDetails = ReturnType<typeof detailsOf>

/**
 * Returns a customer's own order with its visible updates and the boutique's payment details. Throws 404 for another
 * customer's order.
 */
export const get = async (ctx: Ctx, userId: string | SQL, id: string) =>
  detailsOf(await batch(ctx, detailStatements(ctx, userId, id)))

/** Statements that read an order's details; their rows go to `detailsOf`. */
export function detailStatements(ctx: Ctx, userId: string | SQL, id: string) {
  const { title, description, photos, stage, createdAt } = getTableColumns(orderUpdates)
  const { number, amount, method, paidOn } = getTableColumns(orderPayments)
  return {
    order: ctx.db
      .select({
        ...getTableColumns(orders),
        description: sql<string | null>`IIF(${isOwnDescription}, ${orders.description}, NULL)`.as('description'),
        ...besideColumns(),
      })
      .from(orders)
      .where(isOrderOf(id, userId)),
    updates: ctx.db
      .select({ id: orderUpdates.id, title, description, photos, stage, createdAt })
      .from(orderUpdates)
      .where(and(eq(orderUpdates.orderId, id), eq(orderUpdates.isVisible, true)))
      .orderBy(asc(orderUpdates.createdAt)),
    stages: listStatusesStatement(ctx, id),
    payments: ctx.db
      .select({
        ...{ id: orderPayments.id, number, amount, method, paidOn },
        isReversal: sql<boolean>`reverses IS NOT NULL`.mapWith(Boolean).as('is_reversal'),
        reversed: isReversed.as('reversed'),
      })
      .from(orderPayments)
      .where(eq(orderPayments.orderId, id))
      .orderBy(desc(orderPayments.createdAt)),
    quotes: listQuotesStatement(ctx, id),
    bills: listBillsStatement(ctx, id),
    upi: upiStatement(ctx),
    // Only this text is read, because the admin's texts are long.
    terms: ctx.db
      .select({
        advance: sql<string | null>`${boutiqueFacts.words} ->> '$.terms.advance'`.as('advance'),
        inMalayalam: sql<string | null>`${boutiqueFacts.words} ->> '$.terms.malayalam.advance'`.as('in_malayalam'),
      })
      .from(boutiqueFacts)
      .where(eq(boutiqueFacts.id, factsRowId)),
    measured: findMeasuredStatement(ctx, id),
  }
}

type DetailRows = {
  [Name in keyof ReturnType<typeof detailStatements>]: Awaited<ReturnType<typeof detailStatements>[Name]>
}

export function detailsOf({ order: [order], terms: [terms], measured: [set], ...rest }: DetailRows) {
  if (!order) return fail(404, 'order_unknown')
  const { updates, stages, payments, quotes, bills, upi } = rest
  const advanceTerms = terms?.advance ?? null
  const malayalam = malayalamOf('advanceTerms', terms?.inMalayalam)
  const measured = set ? toMeasured(set) : null
  return { order, updates, stages, payments, quotes, bills, upi, advanceTerms, malayalam, measured }
}

const toMeasured = ({ wearer, takenOn, unit, sizes, fields }: MeasuredRow) => ({
  ...{ wearer, takenOn, unit },
  sizes: labelled(sizes, fields),
})
