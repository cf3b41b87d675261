import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { OpeningHours } from '../../../shared/boutique.ts'
import type { PageQuery } from '../../../shared/lists.ts'
import type { VisitRule } from '../../../shared/visit-times.ts'
import { factsRowId, hoursColumn } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listBillsStatement } from '../../db/bills.ts'
import { listPage } from '../../db/list.ts'
import { isOrderOf, isOwnDescription } from '../../db/ownership.ts'
import { boutiqueFacts, orderPayments, orders, orderUpdates } from '../../db/schema.ts'
import { type VisitAhead, visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { fail } from '../../http/failures.ts'
import { findMeasuredStatement, type MeasuredRow } from '../measurements/order-set.ts'
import { labelled } from '../measurements/serialize.ts'
import type { Order } from './order.ts'
import { isReversed } from './payment-statements.ts'
import { listQuotesStatement, openQuoteColumn } from './quotes.ts'
import { listStatusesStatement } from './statements.ts'
import { upiStatement } from './upi.ts'

/** `price` is paise for one piece, `image` the product's first while it is on sale, else the newest photo of the work. */
type CustomerOrderItem = { id: string; name: string; quantity: number; price: number; image: string | null }
type OpenQuote = { total: number; validUntil: string }
export type OrderWithItems = Order & {
  items: CustomerOrderItem[]
  newestPhoto: string | null
  openQuote: OpenQuote | null
  visits: VisitAhead[]
  visitRule: VisitRule
  hours: OpeningHours
}

// Gathered with the order's own row: a page of orders and their items are one statement. Sorted here, because a sort
// inside would read every item twice.
const itemsColumn =
  sql`(SELECT json_group_array(json_array(item.position, item.id, item.name, item.quantity, item.price, json_extract(product.images, '$[0]')))
  FROM order_items AS item LEFT JOIN products AS product ON product.id = item.product_id AND product.retired_at IS NULL
  WHERE item.order_id = orders.id)`.mapWith((json: string): CustomerOrderItem[] => {
    const items: [position: number, id: string, name: string, quantity: number, price: number, image: string | null][] =
      JSON.parse(json)
    return items
      .sort(([a], [b]) => a - b)
      .map(([, id, name, quantity, price, image]) => ({ id, name, quantity, price, image }))
  })

/** The key of the first photo of the newest visible update that has any. */
const newestPhotoColumn = sql<string | null>`(SELECT json_extract(photos, '$[0]') FROM work_updates
  WHERE order_id = orders.id AND is_visible = 1 AND photos <> '[]' ORDER BY created_at DESC LIMIT 1)`

/** What stands beside an order's own columns. */
const besideColumns = () => ({
  items: itemsColumn,
  newestPhoto: newestPhotoColumn,
  openQuote: openQuoteColumn(),
  visits: visitsColumn('orders'),
  visitRule: visitRuleColumn(),
  hours: hoursColumn(),
})

/** A page of a customer's own orders, newest first. */
export const list = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(ctx, orders, { ...page, sort: 'newest' }, { scope: eq(orders.userId, userId), extra: besideColumns() })

export type CustomerOrderDetails = ReturnType<typeof detailsOf>

/** A customer's own order with its visible updates, and what the boutique says of paying. 404 for another's. */
export const get = async (ctx: Ctx, userId: string | SQL, id: string) =>
  detailsOf(await batch(ctx, detailStatements(ctx, userId, id)))

/** Statements that read all of it; `detailsOf` takes their rows. */
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
    // Of all the admin's words this one alone: they are long.
    terms: ctx.db
      .select({ advance: sql<string | null>`json_extract(${boutiqueFacts.words}, '$.terms.advance')`.as('advance') })
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
  return { order, updates, stages, payments, quotes, bills, upi, advanceTerms, measured: set ? toMeasured(set) : null }
}

const toMeasured = ({ wearer, takenOn, unit, sizes, fields }: MeasuredRow) => ({
  ...{ wearer, takenOn, unit },
  sizes: labelled(sizes, fields),
})
