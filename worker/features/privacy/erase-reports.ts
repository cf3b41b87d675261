import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { statement } from '../../db/statement.ts'
import type { ErasedPerson } from './erased-rows.ts'

/**
 * Statements: a report lists the orders of the next day by their customers' names, and so does the notification of it.
 * `reportsFrom`: the first Indian date whose report may name an order of hers.
 */
export function reportStatements(ctx: Ctx, { orders }: ErasedPerson, reportsFrom: string) {
  const isHers = sql`value ->> 'orderId' IN ${inJson(orders.map(({ id }) => id))}`
  const isNamed = sql`date >= ${reportsFrom} AND EXISTS (SELECT 1 FROM json_each(figures, '$.dueTomorrow') WHERE ${isHers})`
  const dates = sql`SELECT date FROM daily_reports WHERE ${isNamed} AND EXISTS (
    SELECT 1 FROM json_each(figures, '$.dueTomorrow') WHERE ${isHers} AND value ->> 'customerName' IS NOT NULL)`
  return [
    statement(
      ctx,
      sql`DELETE FROM deliveries WHERE notification_id IN (
        SELECT id FROM notifications WHERE related_id IN (${dates}) AND type = 'daily_report')`,
    ),
    statement(ctx, sql`DELETE FROM notifications WHERE related_id IN (${dates}) AND type = 'daily_report'`),
    statement(
      ctx,
      sql`UPDATE daily_reports SET figures = json_set(figures, '$.dueTomorrow', (
        SELECT json_group_array(json(CASE WHEN ${isHers} THEN json_set(value, '$.customerName', NULL, '$.outfitType', 'Order') ELSE value END))
        FROM json_each(figures, '$.dueTomorrow'))) WHERE ${isNamed}`,
    ),
  ]
}
