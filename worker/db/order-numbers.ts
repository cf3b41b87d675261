import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

const last = sql`MAX(IFNULL((SELECT value FROM counters WHERE name = 'orders'), 0),
  IFNULL((SELECT MAX(number) FROM orders), 0))`

/**
 * Statements that number every order without a number, the oldest first: for the batch that inserts orders. Fails and uses
 * up no number with its batch. The number of an order that is deleted is never given again, because papers carry it.
 */
export const numberOrdersStatements = (ctx: Ctx) => [
  statement(
    ctx,
    sql`UPDATE orders SET number = fresh.number, search_text = search_text || ' ' || fresh.number || ' '
    FROM (SELECT id AS order_id, ${last} + ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM orders
      WHERE number IS NULL) AS fresh WHERE orders.id = fresh.order_id`,
  ),
  statement(
    ctx,
    sql`INSERT INTO counters (name, value) SELECT 'orders', ${last} WHERE TRUE
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ),
]

/** The number of the order that a row of `orders` alters, null for any other order. */
export const alteredNumber = sql<number | null>`(SELECT number FROM orders AS altered
  WHERE altered.id = orders.alteration_of)`
