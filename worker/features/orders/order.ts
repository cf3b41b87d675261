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
/** An admin, or a helper, who has no account. */
export type Editor = { id: string; helper?: undefined } | Helper

/** Money that came with a change, or below zero went back, in paise; its receipt has the order's total as the change leaves it. */
export type NewPayment = { amount: number } & Partial<
  Omit<typeof orderPayments.$inferInsert, 'orderId' | 'number' | 'createdAt' | 'amount'>
>

/** A payment as it is listed: `reversed` by another, and who noted it. */
export type Payment = typeof orderPayments.$inferSelect & { reversed: boolean; byName: string | null }

/** A change of an order as it was decided, with the rows it was decided by. */
export type OrderChange = {
  /** The order as it was read; a new one was not there. */
  before: Order | undefined
  after: Order
  /** The booking it was made of, read where the change may bring another status. */
  booking?: typeof bookings.$inferSelect | undefined
  /** Its latest quotation, which a change may end or open again. */
  latestQuote?: typeof quotes.$inferSelect | undefined
  /** A quotation that is sent with it. */
  sentQuote?: typeof quotes.$inferSelect | undefined
  /** All its pieces, where they change. */
  items?: OrderItem[] | undefined
  payment?: NewPayment | undefined
  /** True for a payment that corrects the sum which was stated, and was not noted by itself. */
  isCorrection?: boolean
  /** The lead who turns out to have ordered. */
  lead?: typeof leads.$inferSelect | undefined
  /** The wearer from now on. */
  wearer?: typeof wearers.$inferSelect | undefined
  /** True where a status is taken back as a slip, and leaves no trace. */
  isTakenBack?: boolean
  /** The newest payment, read where a cancelling is taken back. */
  lastPayment?: Payment | undefined
}

/** An order after a change of `fields`, marked with who made it and when. */
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

/** The amounts of an order as it is read, with another bill, or none, that stands. */
export const billedAmounts = (order: Order, bill: StandingBill) =>
  amountsOf((order.totalAmount ?? 0) - order.rounding, order.advanceAmount ?? 0, bill)

/** The amounts of an order of which this much is paid by now, in paise. */
export const paidAmounts = (order: Pick<Order, 'totalAmount'>, paid: number) => ({
  advanceAmount: paid,
  balanceAmount: (order.totalAmount ?? 0) - paid,
})

/** The number to dial, or null without a phone. 400 for one that cannot exist. */
export const toDialable = (phone: string | null) =>
  phone === null ? null : (toE164(phone) ?? fail(400, 'phone_invalid', { field: 'customerPhone' }))

/** Items as rows of an order, in their order; an item keeps its id only if the order had it before. */
export function toItemRows(orderId: string, items: OrderItemInput[], before: Pick<OrderItem, 'id'>[] = []) {
  const known = new Set(before.map(({ id }) => id))
  return items.map(({ id, productId, name, quantity, price }, position): OrderItem => {
    // Deleted once used: two items of one id would be one.
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

/** The bill of an order that stands; undefined where none does. */
export type StandingBill = { totals: BillTotals } | undefined

/**
 * Computes the amounts of an order in paise: its price as `priceOf` has it, rounded as its bill is, as long as that is a
 * bill of this price. `balanceAmount` ignores the status; `balanceOf` decides what is owed, because a cancelled order owes
 * nothing.
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

/** The amounts of an order due now and in all, in paise; a payment its customer has told of counts as paid. */
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

/** Whether two values of a field say the same; dates and lists too. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The items of an order with the first image of each product. */
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

/** Puts the pieces of a change in the place of those the order had. */
export const replaceItems = (ctx: Ctx, { before, items }: OrderChange) => [
  before && items && ctx.db.delete(orderItems).where(eq(orderItems.orderId, before.id)),
  items?.length ? insertItemsStatement(ctx, items) : undefined,
]

/** Inserts an order's items in one statement, however many. One whose product does not exist keeps its name only. */
export const insertItemsStatement = (ctx: Ctx, items: OrderItem[]) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position, search_text)
    SELECT item.value ->> 'id', item.value ->> 'orderId', (SELECT id FROM products WHERE id = item.value ->> 'productId'),
      item.value ->> 'name', item.value ->> 'quantity', item.value ->> 'price', item.value ->> 'position',
      item.value ->> 'searchText'
    FROM json_each(${JSON.stringify(items)}) AS item`,
  )
