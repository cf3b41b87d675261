import { type SQL, sql } from 'drizzle-orm'
import { toMoment } from '../../../shared/breach.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { hasConfirmedNumber, isSomebodysNumber } from '../../db/ownership.ts'
import { audit, users } from '../../db/schema.ts'

/**
 * Query: the ids of the affected customers. None is NULL, so that `NOT IN` works. D1 accepts five terms of a UNION, so
 * some are in a nested query.
 */
export const affectedIds = (reach: Reach): SQL =>
  reach.everybody
    ? sql`(SELECT id FROM users WHERE role = 'customer')`
    : sql`(${openedFiles(reach)}
      UNION SELECT user_id FROM orders WHERE id IN (${openedOrders(reach)}) AND user_id IS NOT NULL
      UNION ${downloads(reach)} UNION SELECT user_id FROM (${writers(reach)})
      UNION SELECT id FROM (${guestsWithAccount(reach)}))`

/** True if a row of `users` can get a notice on WhatsApp; declined messages do not matter for a notice. */
export const hasNumber = sql`(users.phone_e164 IS NOT NULL)`

/** Maximum addresses in the answer, some 150 KB. The count includes all of them. */
const maxAddresses = 5000

/**
 * Counts the people affected by a breach and the ways to reach them. Also returns the addresses of guests whom only the
 * admin can write to, and the lists exported in that time.
 */
export async function countAffected(ctx: Ctx, reach: Reach) {
  const { counted, guests, byEmail, exported } = await batch(ctx, {
    guests: ctx.db.select({ count: sql<number>`COUNT(*)`.as('count') }).from(guestNumbers(reach)),
    byEmail: ctx.db
      .select({ address: sql<string>`address`.as('address'), count: sql<number>`COUNT(*) OVER ()`.as('count') })
      .from(guestAddresses(reach))
      .orderBy(sql`address`)
      .limit(maxAddresses),
    counted: ctx.db
      .select({
        people: sql<number>`COUNT(*)`.as('people'),
        accounts: sql<number>`IFNULL(SUM(has_account), 0)`.as('accounts'),
        messages: sql<number>`IFNULL(SUM(${hasNumber}), 0)`.as('messages'),
        unreached: sql<number>`IFNULL(SUM(NOT has_account AND NOT ${hasNumber}), 0)`.as('unreached'),
      })
      .from(users)
      // `+` looks up customers by id instead of scanning all of them.
      .where(sql`+role = 'customer' AND id IN ${affectedIds(reach)}`),
    exported: ctx.db
      .select({ list: audit.about })
      .from(audit)
      .where(sql`what = 'export' AND created_at >= ${reach.from} AND created_at <= ${reach.to}`)
      .groupBy(audit.about),
  })
  const [of = { people: 0, accounts: 0, messages: 0, unreached: 0 }] = counted
  const guestCount = guests[0]?.count ?? 0
  const emailCount = byEmail[0]?.count ?? 0
  return {
    ...of,
    people: of.people + guestCount + emailCount,
    messages: of.messages + guestCount,
    byEmail: { count: emailCount, addresses: byEmail.map(({ address }) => address) },
    exported: exported.flatMap(({ list }) => list ?? []),
  }
}

const all: Reach = { everybody: true, from: 0, to: 0 }

/**
 * Query: rows without an account: bookings, enquiries, leads, chats and orders. A reach with a period includes the rows
 * written in it and the orders opened in it. The log does not record viewed lists; the rows of the period were at the
 * top of a list. `+` keeps SQLite from the index of accounts.
 */
const guestRows = (
  reach: Reach,
) => sql`(SELECT id, parent_name AS name, LOWER(email) AS address, phone_e164 AS number, created_at
    FROM bookings WHERE +user_id IS NULL AND ${isWritten(reach)}
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM contacts WHERE ${isWritten(reach)}
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM leads WHERE ${isWritten(reach)}
  UNION ALL SELECT id, name, LOWER(email), phone_e164, created_at FROM chat_leads
    WHERE ${reach.everybody ? sql`TRUE` : sql`(${isWritten(reach)} OR chat_room_id IN (SELECT id FROM ${roomsIn(reach)}))`}
  UNION ALL SELECT id, IFNULL(customer_name, ''), LOWER(customer_email), customer_phone_e164, created_at FROM orders
    WHERE +user_id IS NULL AND ${reach.everybody ? sql`TRUE` : sql`(${isWritten(reach)} OR id IN (${openedOrders(reach)}))`})`

/** Query: the ids of customers whose confirmed number or address appears in such a row. */
const guestsWithAccount = (reach: Reach) => sql`
  SELECT id FROM users WHERE phone_e164 IN (SELECT number FROM ${guestRows(reach)}) AND ${hasConfirmedNumber()}
  UNION SELECT id FROM users WHERE email IN (SELECT address FROM ${guestRows(reach)}) AND email_confirmed_at IS NOT NULL`

/**
 * Query: the numbers in a reach that belong to no known customer, each once, with its first row, which is the same for
 * every reach. Excludes numbers that an earlier reach (`told`) had included. Reads all rows for a reach of everybody,
 * because a breach is rare.
 */
export function guestNumbers(reach: Reach, told: (Reach & { at: number })[] = []): SQL {
  const numbersIn = (one: Reach, until = sql`TRUE`) =>
    sql`(SELECT number FROM ${guestRows(one)} WHERE number IS NOT NULL AND ${until})`
  const wasTold = told.map((one) => sql` AND number NOT IN ${numbersIn(one, sql`created_at <= ${one.at}`)}`)
  // Materialised: otherwise each of the five tables would query the numbers again.
  const found = reach.everybody ? sql`` : sql`WITH found AS MATERIALIZED ${numbersIn(reach)}`
  return sql`(${found} SELECT id, name, number, MIN(created_at) AS created_at FROM ${guestRows(all)}
    WHERE ${reach.everybody ? sql`number IS NOT NULL` : sql`number IN (SELECT number FROM found)`}
      AND NOT ${isSomebodysNumber(sql`number`)}
      ${sql.join(wasTold)}
    GROUP BY number)`
}

/**
 * Query: the addresses in a reach that have no number in any row and no account that confirmed them. The shop cannot
 * write to them, so the admin does.
 */
const guestAddresses = (reach: Reach) => sql`(SELECT address FROM ${guestRows(reach)} WHERE address <> ''
    AND NOT EXISTS (SELECT 1 FROM users
      WHERE users.email = address AND users.role = 'customer' AND users.email_confirmed_at IS NOT NULL)
  GROUP BY address HAVING COUNT(number) = 0)`

/**
 * The people affected by a breach: everybody, or those of a period in milliseconds. A period includes people whose
 * file, order or download is in the audit log, and people who wrote something, with or without an account.
 */
export type Reach = { everybody: boolean; from: number; to: number }

/** Converts the input of a form, with its moments, to a reach. */
export const toReach = ({ everybody, from, to }: { everybody: boolean; from: string; to: string }): Reach => ({
  everybody,
  from: toMoment(from),
  to: toMoment(to),
})

/**
 * Spans in milliseconds within which `noteOpened` keeps only the first entry. An entry from before a period may
 * therefore also stand for an access within it.
 */
const spansMs = { file: hourMs, card: dayMs, download: 1 }

/** Query: the subjects of log entries of a kind in a period; for downloads, the people who made them. */
const opened = (what: keyof typeof spansMs, { from, to }: Reach) =>
  sql`SELECT ${sql.raw(what === 'download' ? 'who' : 'about')} FROM audit
    WHERE what = ${what} AND created_at >= ${Math.floor(from / spansMs[what]) * spansMs[what]} AND created_at <= ${to}`

const openedFiles = (reach: Reach) => opened('file', reach)
const openedOrders = (reach: Reach) => opened('card', reach)
const downloads = (reach: Reach) => opened('download', reach)

/** Condition: a row was written in a reach. */
const isWritten = ({ everybody, from, to }: Reach) =>
  everybody ? sql`TRUE` : sql`(created_at >= ${from} AND created_at <= ${to})`

/**
 * Query: chats with possible messages in a period: they began before its end, and their last message is after its
 * start. Only the room knows the times of the other messages.
 */
const roomsIn = ({ from, to }: Reach) =>
  sql`(SELECT id, customer_id FROM chat_rooms WHERE waiting IN (0, 1) AND last_message_at >= ${from}
    AND merged_into IS NULL AND created_at <= ${to})`

/**
 * Query: the ids of customers who booked, wrote in a chat or had an order made in a period. None is NULL, because `NOT
 * IN` would then match nobody.
 */
const writers = (reach: Reach) => sql`SELECT user_id FROM bookings WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT user_id FROM orders WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT customer_id FROM ${roomsIn(reach)}`
