import { and, desc, eq, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { garments, measurements, orders, wearers } from '../../db/schema.ts'
import { setToAdmin } from './serialize.ts'

const ofOrder = (column: 'wearer_id' | 'measurement_id' | 'garment', orderId: Value<string>) =>
  sql`(SELECT ${sql.raw(column)} FROM orders WHERE id = ${orderId})`

/** Statements that read who wears an order, the set it is made by, and the newest one for its garment. */
export const orderSetStatements = (ctx: Builder, orderId: Value<string>) => ({
  wearer: ctx.db
    .select({ id: wearers.id, name: wearers.name, born: wearers.born })
    .from(wearers)
    .where(eq(wearers.id, ofOrder('wearer_id', orderId))),
  measurement: ctx.db
    .select()
    .from(measurements)
    .where(eq(measurements.id, ofOrder('measurement_id', orderId))),
  newest: ctx.db
    .select({
      id: measurements.id,
      garment: measurements.garment,
      takenOn: measurements.takenOn,
      createdAt: measurements.createdAt,
    })
    .from(measurements)
    .where(
      and(
        eq(measurements.wearerId, ofOrder('wearer_id', orderId)),
        sql`${measurements.garment} = IFNULL(${ofOrder('garment', orderId)}, ${otherGarment})`,
      ),
    )
    .orderBy(desc(measurements.takenOn), desc(measurements.createdAt), desc(measurements.id))
    .limit(1),
  measured: ctx.db
    .select({ fields: garments.fields })
    .from(garments)
    .where(sql`${garments.id} = IFNULL(${ofOrder('garment', orderId)}, ${otherGarment})`),
})
type Statements = ReturnType<typeof orderSetStatements>
type Rows = { [Name in keyof Statements]: Awaited<Statements[Name]> }

/** What an order's details show of it: the set as it is, a newer one where there is one, and what is measured. */
export function orderSet({ wearer, measurement: [set], newest: [newest], measured }: Rows) {
  // Each newest is of the order's own garment: a set of another one is none to it.
  const isNewer =
    newest &&
    (!set ||
      set.garment !== newest.garment ||
      newest.takenOn > set.takenOn ||
      (newest.takenOn === set.takenOn && newest.createdAt.getTime() > set.createdAt.getTime()))
  return {
    wearer: wearer[0] ?? null,
    measurement: set ? setToAdmin(set) : null,
    newerMeasurement: isNewer ? { id: newest.id, takenOn: newest.takenOn } : null,
    sizeFields: measured[0]?.fields ?? [],
  }
}

/** The set that a customer's own order is made by; none where the order has left the customer it was taken for. */
export const findMeasuredStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({
      wearer: wearers.name,
      takenOn: measurements.takenOn,
      unit: measurements.unit,
      sizes: measurements.sizes,
      fields: garments.fields,
    })
    .from(orders)
    .innerJoin(measurements, eq(measurements.id, orders.measurementId))
    .innerJoin(wearers, and(eq(wearers.id, measurements.wearerId), eq(wearers.userId, orders.userId)))
    .innerJoin(garments, eq(garments.id, measurements.garment))
    .where(eq(orders.id, orderId))
export type MeasuredRow = Awaited<ReturnType<typeof findMeasuredStatement>>[number]
