import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { isOpen } from '../../../shared/orders.ts'
import { pick } from '../../../shared/pick.ts'
import { isMeasured } from '../../../shared/plan.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, statement, type Value } from '../../db/batch.ts'
import { hasConfirmedNumber } from '../../db/ownership.ts'
import { garments, measurements, orders, users, wearers } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { isOfSameNumber, setToAdmin } from './wearers.ts'

type Order = typeof orders.$inferSelect
type Fit = Pick<Order, 'wearerId' | 'measurementId' | 'wearerName'>

/** Returns the garment that an order is measured as. */
export const madeOf = ({ garment }: Pick<Order, 'garment'>) => garment ?? otherGarment

type Patch = { userId?: string | null; wearerId?: string | null; measurementId?: string | null }

/**
 * Statements that read the future wearer of an order and its set of measurements, according to a change of the order.
 */
export function fitStatements(ctx: Ctx, orderId: string, { userId, wearerId, measurementId }: Patch) {
  const own = (column: 'wearer_id' | 'measurement_id' | 'user_id') =>
    sql`(SELECT ${sql.raw(column)} FROM orders WHERE id = ${orderId})`
  const wearerOfSet = measurementId
    ? sql`(SELECT wearer_id FROM measurements WHERE id = ${measurementId})`
    : own('wearer_id')
  return {
    wearer: ctx.db
      .select({
        ...getTableColumns(wearers),
        isOfSameNumber: isOfSameNumber(userId === undefined ? own('user_id') : sql`${userId}`).as('is_of_same_number'),
      })
      .from(wearers)
      .where(eq(wearers.id, wearerId === undefined ? wearerOfSet : sql`${wearerId}`)),
    measurement: ctx.db
      .select(pick(measurements, ['id', 'wearerId', 'garment']))
      .from(measurements)
      .where(eq(measurements.id, measurementId === undefined ? own('measurement_id') : sql`${measurementId}`)),
    // True if the order moves from a customer without an account to an account with the same number.
    sameFamily: userId
      ? ctx.db
          .select({ id: users.id })
          .from(users)
          .where(
            sql`${users.id} = ${userId} AND ${hasConfirmedNumber()} AND ${users.phoneE164} = (SELECT phone_e164 FROM users
              WHERE has_account = 0 AND id = (SELECT user_id FROM orders WHERE id = ${orderId}))`,
          )
      : undefined,
  }
}
type Statements = ReturnType<typeof fitStatements>
export type FitRows = { [Name in Exclude<keyof Statements, 'sameFamily'>]: Awaited<Statements[Name]> } & {
  sameFamily: { id: string }[] | undefined
}

/**
 * Returns the wearer and the set of a changed order. Both must belong to the order's customer, or to the account with
 * the number of a customer without one. An order that moves from a customer without an account to an account with the
 * same number keeps both: it is the same family (`moveWearerStatement`). Any other move drops both. A set is dropped if
 * the garment changes. Throws 404 for a named wearer or set of another customer. Throws 409 for a named set of another
 * garment or for a closed order.
 */
export function fitOrder(
  before: Pick<Order, 'userId' | 'garment' | 'status' | 'wearerId' | 'wearerName'>,
  order: Pick<Order, 'userId' | 'garment'>,
  patch: Patch,
  { wearer: [wearer], measurement: [set], sameFamily }: FitRows,
): Fit {
  const isSameFamily = before.userId === order.userId || Boolean(sameFamily?.length)
  const isKept = isSameFamily && !patch.wearerId && !patch.measurementId
  const isOfCustomer =
    wearer !== undefined && order.userId !== null && (isKept || wearer.userId === order.userId || wearer.isOfSameNumber)
  const isOfWearer = isOfCustomer && set?.wearerId === wearer.id
  const isOfGarment = set?.garment === madeOf(order)
  const isMade = isOfWearer && (isOfGarment || madeOf(before) === madeOf(order))
  if (patch.wearerId && !isOfCustomer) fail(404, 'wearer_unknown')
  if (patch.measurementId && !isOfWearer) fail(404, 'measurement_unknown')
  if (patch.measurementId && !isOfGarment) fail(409, 'order_of_other_garment')
  if (patch.measurementId && !isOpen(before.status)) fail(409, 'order_fixed')
  return {
    wearerId: isOfCustomer ? wearer.id : null,
    measurementId: isMade ? set.id : null,
    wearerName: isOfCustomer ? wearer.name : before.wearerId ? null : before.wearerName,
  }
}

/** Statement: moves the wearer of an order to the order's new customer. */
export const moveWearerStatement = (
  ctx: Ctx,
  { wearerId, userId }: Pick<Order, 'wearerId' | 'userId'>,
  before: Pick<Order, 'userId'>,
) =>
  wearerId && userId !== before.userId
    ? statement(ctx, sql`UPDATE wearers SET user_id = ${userId} WHERE id = ${wearerId} AND user_id = ${before.userId}`)
    : undefined

const ofOrder = (column: 'wearer_id' | 'measurement_id' | 'garment', orderId: Value<string>) =>
  sql`(SELECT ${sql.raw(column)} FROM orders WHERE id = ${orderId})`

/** Statements that read the wearer of an order, its set, and the newest set for its garment. */
export const orderSetStatements = (ctx: Builder, orderId: Value<string>) => ({
  wearer: ctx.db
    .select(pick(wearers, ['id', 'name', 'born']))
    .from(wearers)
    .where(eq(wearers.id, ofOrder('wearer_id', orderId))),
  measurement: ctx.db
    .select()
    .from(measurements)
    .where(eq(measurements.id, ofOrder('measurement_id', orderId))),
  newest: ctx.db
    .select(pick(measurements, ['id', 'garment', 'takenOn', 'createdAt']))
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
    .select({ fields: garments.fields, days: garments.days })
    .from(garments)
    .where(sql`${garments.id} = IFNULL(${ofOrder('garment', orderId)}, ${otherGarment})`),
})
type SetStatements = ReturnType<typeof orderSetStatements>
type Rows = { [Name in keyof SetStatements]: Awaited<SetStatements[Name]> }

/** Returns the measurements for an order's details: its set, a newer set if there is one, and the measured fields. */
export function orderSet({ wearer, measurement: [set], newest: [newest], measured }: Rows) {
  // The newest set is of the order's garment, so it also replaces a set of another garment.
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
    lacksSizes: !set && isMeasured(measured[0]),
  }
}

/** Selects the set of a customer's own order; none if the order has left the customer it was taken for. */
export const findMeasuredStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({
      wearer: wearers.name,
      ...pick(measurements, ['takenOn', 'unit', 'sizes']),
      fields: garments.fields,
    })
    .from(orders)
    .innerJoin(measurements, eq(measurements.id, orders.measurementId))
    .innerJoin(wearers, and(eq(wearers.id, measurements.wearerId), eq(wearers.userId, orders.userId)))
    .innerJoin(garments, eq(garments.id, measurements.garment))
    .where(eq(orders.id, orderId))
export type MeasuredRow = Awaited<ReturnType<typeof findMeasuredStatement>>[number]
