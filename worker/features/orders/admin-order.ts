import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alterationGarment } from '../../../shared/garments.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { batch, prepared } from '../../db/batch.ts'
import { listBillsStatement } from '../../db/money.ts'
import { customerOfOrder, isCustomersRoom } from '../../db/ownership.ts'
import { chatRooms, orders, orderUpdates, users } from '../../db/schema.ts'
import { visitsColumn } from '../../db/visits.ts'
import { fail } from '../../http/failures.ts'
import { enquiryColumn } from '../leads/follow-up.ts'
import { orderSet, orderSetStatements } from '../measurements/fit-order.ts'
import { listStatusesWithAuthorsStatement } from './moved.ts'
import { listItemsStatement } from './order.ts'
import { listPaymentsStatement, upiStatement } from './paid.ts'
import { listQuotesStatement } from './quotes.ts'

const shownAlterable = 5
const linkColumns = pick(orders, ['id', 'number', 'outfitType', 'wearerName', 'status'])

// Apart, not joined: a batch answers rows by column names, and several of these tables have an `id`.
const statements = prepared(['id', 'now'], (ctx, { id, now }) => {
  const { firstName, lastName, phone, phoneE164, isActive, hasAccount } = getTableColumns(users)
  const email = sql<string | null>`IIF(${users.hasAccount}, ${users.email}, NULL)`.as('email')
  return {
    order: ctx.db
      .select({ ...getTableColumns(orders), visits: visitsColumn('orders', now), enquiry: enquiryColumn('orders') })
      .from(orders)
      .where(eq(orders.id, id)),
    customer: ctx.db
      .select({ id: users.id, firstName, lastName, email, phone, phoneE164, isActive, hasAccount })
      .from(users)
      .where(eq(users.id, customerOfOrder(id))),
    room: ctx.db
      .select({ id: chatRooms.id })
      .from(chatRooms)
      .where(and(eq(chatRooms.orderId, id), isCustomersRoom)),
    items: listItemsStatement(ctx, id),
    updates: ctx.db
      .select({ ...getTableColumns(orderUpdates), byName: byName.as('by_name') })
      .from(orderUpdates)
      .where(eq(orderUpdates.orderId, id)),
    payments: listPaymentsStatement(ctx, id),
    quotes: listQuotesStatement(ctx, id),
    bills: listBillsStatement(ctx, id),
    upi: upiStatement(ctx),
    stages: listStatusesWithAuthorsStatement(ctx, id),
    altered: ctx.db
      .select(linkColumns)
      .from(orders)
      .where(sql`${orders.id} = (SELECT alteration_of FROM orders WHERE id = ${id})`),
    // The delivered orders of the same customer that an alteration may be of, as long as it names none.
    alterable: ctx.db
      .select(linkColumns)
      .from(orders)
      .where(
        and(
          eq(orders.status, 'delivered'),
          sql`${orders.id} <> ${id} AND ${orders.userId} = (SELECT user_id FROM orders
            WHERE id = ${id} AND garment = ${alterationGarment} AND alteration_of IS NULL)`,
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(shownAlterable),
    alterations: ctx.db.select(linkColumns).from(orders).where(eq(orders.alterationOf, id)),
    ...orderSetStatements(ctx, id),
  }
})

export type AdminOrderDetails = Awaited<ReturnType<typeof get>>

/** One order with everything that belongs to it; 404 for none. */
export async function get(ctx: Ctx, id: string) {
  const {
    order: [order],
    customer: [customer],
    room: [room],
    updates,
    items,
    payments,
    quotes,
    bills,
    stages,
    upi,
    altered,
    alterable,
    alterations,
    ...setRows
  } = await batch(ctx, statements({ id, now: Date.now() }))
  if (!order) return fail(404, 'order_unknown')
  // Two indexed ranges, visible and not, make up the updates: sorted here, because SQLite's own sort would read more.
  updates.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return {
    order,
    customer: customer ?? null,
    chatRoomId: room?.id ?? null,
    set: orderSet(setRows),
    ...{ items, updates, payments, quotes, bills, stages, upi },
    altered: altered[0] ?? null,
    ...{ alterable, alterations },
  }
}
