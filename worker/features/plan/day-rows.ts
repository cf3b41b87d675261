import { sql } from 'drizzle-orm'
import { finishOf } from '../../../shared/orders.ts'
import type { WorkingDays } from '../../../shared/plan.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { orders } from '../../db/schema.ts'

/** What the day's lists read of an order. */
export const dayColumns = {
  id: orders.id,
  outfitType: orders.outfitType,
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  wearerName: orders.wearerName,
  status: orders.status,
  priority: orders.priority,
  eventDate: orders.eventDate,
  dueAt: orders.dueAt,
  plan: orders.plan,
  balanceAmount: orders.balanceAmount,
  photo: sql<string | null>`json_extract(${orders.inspirationPhotos}, '$[0]')`.as('photo'),
  rank: orders.rank,
  updatedAt: orders.updatedAt,
}
type Row = Awaited<ReturnType<typeof rowsStatement>>[number]
const rowsStatement = (ctx: Ctx) => ctx.db.select(dayColumns).from(orders)

/** The image of the first piece of an order of `first`. */
export const pieceImage = sql<string | null>`(SELECT json_extract(images, '$[0]') FROM products WHERE id =
  (SELECT product_id FROM order_items WHERE order_id = first.id ORDER BY position LIMIT 1))`

type Day = { date: string; days: WorkingDays; pieces: Map<string, string | null> }

/**
 * What the day's list says of an order: `finishOn` is the day by which its status is to be finished, `daysBehind` how many
 * days were worked since, today among them. On a closed day nobody gets behind.
 */
export const dayRow =
  ({ date, days, pieces }: Day) =>
  (row: Row) => {
    const dueOn = row.dueAt && indianDate(row.dueAt.getTime())
    const finishOn = dueOn && finishOf(row, dueOn)
    return {
      id: row.id,
      outfitType: row.outfitType,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      wearerName: row.wearerName,
      status: row.status,
      priority: row.priority,
      eventDate: row.eventDate,
      dueOn,
      finishOn,
      daysBehind: finishOn ? days.count(finishOn, date) : 0,
      balanceAmount: row.balanceAmount,
      image: row.photo ? `/api/photos/${row.photo}` : (pieces.get(row.id) ?? null),
      updatedAt: row.updatedAt,
    }
  }
