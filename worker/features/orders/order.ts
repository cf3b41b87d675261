import { asc, eq, sql } from 'drizzle-orm'
import { type BillTotals, sumOfBill } from '../../../shared/bills.ts'
import { balanceOf, dueOf, priceOf } from '../../../shared/money.ts'
import type { OrderItemInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, statement, type Value } from '../../db/batch.ts'
import {
  type bookings,
  type leads,
  orderItems,
  type orderPayments,
  type orders,
  products,
  type quotes,
  type wearers,
} from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { toE164 } from '../../lib/phone.ts'

export type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderItems.$inferSelect
/** An admin, or a helper without an account. */
export type Editor = { id: string; helper?: undefined } | Helper

/**
 * A payment with a change, or a refund as a negative amount, in paise. Its receipt shows the order's total after the
 * change.
 */
export type NewPayment = { amount: number } & Partial<
  Omit<typeof orderPayments.$inferInsert, 'orderId' | 'number' | 'createdAt' | 'amount'>
>

/** A payment in a list: whether another row reversed it, and the name of the admin who noted it. */
export type Payment = typeof orderPayments.$inferSelect & { reversed: boolean; byName: string | null }

/** A change of an order, with the rows on which it is based. */
export type OrderChange = {
  /** The order before the change; undefined for a new order. */
  before: Order | undefined
  after: Order
  /** The booking from which it was made, read if the change may set another status. */
  booking?: typeof bookings.$inferSelect | undefined
  /** Its latest quotation, which a change may close or reopen. */
  latestQuote?: typeof quotes.$inferSelect | undefined
  /** A quotation that is sent with the change. */
  sentQuote?: typeof quotes.$inferSelect | undefined
  /** All its pieces, if they change. */
  items?: OrderItem[] | undefined
  payment?: NewPayment | undefined
  /** True for a payment that corrects the paid sum and was not noted on its own. */
  isCorrection?: boolean
  /** The lead of a customer who has now ordered. */
  lead?: typeof leads.$inferSelect | undefined
  /** The wearer after the change. */
  wearer?: typeof wearers.$inferSelect | undefined
  /** True if a status is undone as a slip, and must not remain in the history. */
  isTakenBack?: boolean
  /** The newest payment, read if a cancellation is undone. */
  lastPayment?: Payment | undefined
}

/** Returns an order after a change of `fields`, with the editor and the time. */
export const edited = (
  order: Order,
  by: { id: string | null; helper?: string | undefined },
  fields: string[],
): Order => ({
  ...order,
  updatedBy: by.id,
  updatedByName: by.helper ?? null,
  updatedFields: fields,
  updatedAt: nextVersion(order.updatedAt),
})

/** Returns the amounts of an order with another valid bill, or none. */
export const billedAmounts = (order: Order, bill: StandingBill) =>
  amountsOf((order.totalAmount ?? 0) - order.rounding, order.advanceAmount ?? 0, bill)

/** Returns the amounts of an order of which this much is paid, in paise. */
export const paidAmounts = (order: Pick<Order, 'totalAmount'>, paid: number) => ({
  advanceAmount: paid,
  balanceAmount: (order.totalAmount ?? 0) - paid,
})

/** Returns the number to dial, or null without a phone. Throws 400 for an impossible number. */
export const toDialable = (phone: string | null) =>
  phone === null ? null : (toE164(phone) ?? fail(400, 'phone_invalid', { field: 'customerPhone' }))

/** Returns items as rows of an order, in their order; an item keeps its id only if the order had it before. */
export function toItemRows(orderId: string, items: OrderItemInput[], before: Pick<OrderItem, 'id'>[] = []) {
  const known = new Set(before.map(({ id }) => id))
  return items.map(({ id, productId, name, quantity, price }, position): OrderItem => {
    // Removed after its use: two items must not share an id.
    const isKnown = id !== undefined && known.delete(id)
    return {
      id: isKnown ? id : crypto.randomUUID(),
      orderId,
      productId: productId ?? null,
      name,
      quantity,
      price,
      position,
      searchText: searchText.piece({ name }),
    }
  })
}

/** The valid bill of an order; undefined if there is none. */
export type StandingBill = { totals: BillTotals } | undefined

/**
 * Computes the amounts of an order in paise: its price by `priceOf`, rounded like its bill if the bill has this price.
 * `balanceAmount` ignores the status; `balanceOf` returns the amount owed, because a cancelled order owes nothing.
 */
export function orderAmounts(
  priced: Parameters<typeof priceOf>[0],
  statedTotal: number | null,
  paid: number,
  bill: StandingBill,
) {
  const { discountAmount, price } = priceOf(priced, statedTotal)
  return { isTotalStated: statedTotal !== null, discountAmount, ...amountsOf(price, paid, bill) }
}

function amountsOf(price: number, paid: number, bill: StandingBill) {
  const rounding = bill && sumOfBill(bill.totals) === price ? bill.totals.rounding : 0
  const totalAmount = price + rounding
  return { totalAmount, rounding, ...paidAmounts({ totalAmount }, paid) }
}

/** Returns the amounts of an order due now and in all, in paise; a claimed payment counts as paid. */
export function dueOfOrder(order: Order, total = order.totalAmount ?? 0) {
  const paid = order.advanceAmount ?? 0
  return dueOf({
    status: order.status,
    balance: balanceOf(total, paid, order),
    paid,
    advance: order.advanceDue,
    claimed: order.claims.reduce((sum, { amount }) => sum + amount, 0),
  })
}

/** Returns whether two values of a field are equal; also compares dates and lists. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Selects the items of an order with the first image of each product. */
export const listItemsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      price: orderItems.price,
      image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

/** Replaces the order's pieces by those of a change. */
export const replaceItems = (ctx: Ctx, { before, items }: OrderChange) => [
  before && items && ctx.db.delete(orderItems).where(eq(orderItems.orderId, before.id)),
  items?.length ? insertItemsStatement(ctx, items) : undefined,
]

/** Inserts all items of an order in one statement. An item with an unknown product keeps only its name. */
export const insertItemsStatement = (ctx: Ctx, items: OrderItem[]) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position, search_text)
    SELECT item.value ->> 'id', item.value ->> 'orderId', (SELECT id FROM products WHERE id = item.value ->> 'productId'),
      item.value ->> 'name', item.value ->> 'quantity', item.value ->> 'price', item.value ->> 'position',
      item.value ->> 'searchText'
    FROM json_each(${JSON.stringify(items)}) AS item`,
  )
