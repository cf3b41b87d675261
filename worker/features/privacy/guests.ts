import { type SQL, sql } from 'drizzle-orm'
import type { Reach } from './affected.ts'
import { openedOrders } from './opened.ts'

/** What was left without an account: bookings, enquiries, leads, chats and orders. `+`: no index of accounts is walked. */
const guestRows = sql`(SELECT id, parent_name AS name, LOWER(email) AS address, phone_e164 AS number, created_at
    FROM bookings WHERE +user_id IS NULL
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM contacts
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM leads
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM chat_leads
  UNION ALL SELECT id, IFNULL(customer_name, ''), LOWER(customer_email), customer_phone_e164, created_at
    FROM orders WHERE +user_id IS NULL)`

/**
 * Whether a row was written in a reach, or an order opened in it. That a list with it was looked at stands in no log: what
 * came in that time lay on top of one.
 */
const isIn = (reach: Reach) =>
  reach.everybody
    ? sql`TRUE`
    : sql`((created_at >= ${reach.from} AND created_at <= ${reach.to}) OR id IN (${openedOrders(reach)}))`

/** The ids of customers by whose number or address something was left without signing in, as a query. */
export const guestsWithAccount = (reach: Reach) => sql`
  SELECT id FROM users WHERE phone_e164 IN (SELECT number FROM ${guestRows} WHERE ${isIn(reach)})
  UNION SELECT id FROM users WHERE email IN (SELECT address FROM ${guestRows} WHERE ${isIn(reach)})`

/**
 * The numbers in a reach of those who are known by no account and no card: each once, with the row that had it first, the
 * same in each reach. Without those of `told`, who left something in another by then. For everybody it reads all rows; a
 * breach is rare.
 */
export function guestNumbers(reach: Reach, told: (Reach & { at: number })[] = []): SQL {
  const numbersIn = (one: Reach, until = sql`TRUE`) =>
    sql`(SELECT number FROM ${guestRows} WHERE ${isIn(one)} AND number IS NOT NULL AND ${until})`
  const wasTold = told.map((one) => sql` AND number NOT IN ${numbersIn(one, sql`created_at <= ${one.at}`)}`)
  return sql`(SELECT id, name, number, MIN(created_at) AS created_at FROM ${guestRows}
    WHERE ${reach.everybody ? sql`number IS NOT NULL` : sql`number IN ${numbersIn(reach)}`}
      AND NOT EXISTS (SELECT 1 FROM users WHERE users.phone_e164 = number AND users.role = 'customer')
      ${sql.join(wasTold)}
    GROUP BY number)`
}

/**
 * The addresses in a reach of those who left no number in it and have no account: nothing of the shop's writes to them, so
 * the admin does. Where an address stands beside a number in any of its rows, that number is written to.
 */
export const guestAddresses = (
  reach: Reach,
) => sql`(SELECT address FROM ${guestRows} WHERE address <> '' AND ${isIn(reach)}
    AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = address AND users.role = 'customer')
  GROUP BY address HAVING COUNT(number) = 0)`
