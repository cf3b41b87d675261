import { type SQL, sql } from 'drizzle-orm'
import { toMoment } from '../../../shared/breach.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { hasConfirmedNumber, isSomebodysNumber } from '../../db/ownership.ts'
import { audit, users } from '../../db/schema.ts'

/**
 * The ids of the customers it concerns, as a query; none is NULL, so that `NOT IN` holds for the others. D1 takes five
 * terms of a UNION, so that some lie in a query of their own.
 */
export const affectedIds = (reach: Reach): SQL =>
  reach.everybody
    ? sql`(SELECT id FROM users WHERE role = 'customer')`
    : sql`(${openedFiles(reach)}
      UNION SELECT user_id FROM orders WHERE id IN (${openedOrders(reach)}) AND user_id IS NOT NULL
      UNION ${downloads(reach)} UNION SELECT user_id FROM (${writers(reach)})
      UNION SELECT id FROM (${guestsWithAccount(reach)}))`

/** Whether a notice can go to a customer, a row of `users`, on WhatsApp: it goes to those who want no messages too. */
export const hasNumber = sql`(users.phone_e164 IS NOT NULL)`

/** Addresses that an answer lists, some 150 KB. All of them are counted. */
const maxAddresses = 5000

/**
 * How many people a breach concerns and how they are reached, the addresses of guests whom only the admin can write to,
 * and the lists that were exported in that time.
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
      // `+`: by their ids, and not all customers one by one.
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
 * Rows without an account: bookings, enquiries, leads, chats and orders. A reach with a time has the rows written in it and
 * the orders opened in it. The log does not say who looked at a list: rows of that time lay on top of one.
 * `+` keeps SQLite from the index of accounts.
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

/** Query: the ids of customers whose confirmed number or address stands in such a row. */
const guestsWithAccount = (reach: Reach) => sql`
  SELECT id FROM users WHERE phone_e164 IN (SELECT number FROM ${guestRows(reach)}) AND ${hasConfirmedNumber()}
  UNION SELECT id FROM users WHERE email IN (SELECT address FROM ${guestRows(reach)}) AND email_confirmed_at IS NOT NULL`

/**
 * The numbers in a reach that belong to no customer, as far as the desk knows: each once, with the first row that had it,
 * which is the same in each reach. Leaves out the numbers that an earlier reach (`told`) included by then. For everybody it
 * reads all rows; a breach is rare.
 */
export function guestNumbers(reach: Reach, told: (Reach & { at: number })[] = []): SQL {
  const numbersIn = (one: Reach, until = sql`TRUE`) =>
    sql`(SELECT number FROM ${guestRows(one)} WHERE number IS NOT NULL AND ${until})`
  const wasTold = told.map((one) => sql` AND number NOT IN ${numbersIn(one, sql`created_at <= ${one.at}`)}`)
  // Kept: each of the five tables would ask for the numbers anew.
  const found = reach.everybody ? sql`` : sql`WITH found AS MATERIALIZED ${numbersIn(reach)}`
  return sql`(${found} SELECT id, name, number, MIN(created_at) AS created_at FROM ${guestRows(all)}
    WHERE ${reach.everybody ? sql`number IS NOT NULL` : sql`number IN (SELECT number FROM found)`}
      AND NOT ${isSomebodysNumber(sql`number`)}
      ${sql.join(wasTold)}
    GROUP BY number)`
}

/**
 * The addresses in a reach without a number in any of their rows and without an account that confirmed them. The shop
 * cannot write to these, so the admin does.
 */
const guestAddresses = (reach: Reach) => sql`(SELECT address FROM ${guestRows(reach)} WHERE address <> ''
    AND NOT EXISTS (SELECT 1 FROM users
      WHERE users.email = address AND users.role = 'customer' AND users.email_confirmed_at IS NOT NULL)
  GROUP BY address HAVING COUNT(number) = 0)`

/**
 * The people that a breach concerns: everybody, or those of a time in milliseconds. These are the people whose file, order
 * or download stands in the log of that time, and the people who wrote something in it, with an account or without.
 */
export type Reach = { everybody: boolean; from: number; to: number }

/** A reach as it is sent, with the moments of a form. */
export const toReach = ({ everybody, from, to }: { everybody: boolean; from: string; to: string }): Reach => ({
  everybody,
  from: toMoment(from),
  to: toMoment(to),
})

/**
 * Spans in milliseconds within which `noteOpened` keeps one entry, that of the first time. An entry from before a time may
 * therefore stand for something that was opened in it.
 */
const spansMs = { file: hourMs, card: dayMs, download: 1 }

/** Query: the subjects of an act's entries in a time; for downloads, the people who made them. */
const opened = (what: keyof typeof spansMs, { from, to }: Reach) =>
  sql`SELECT ${sql.raw(what === 'download' ? 'who' : 'about')} FROM audit
    WHERE what = ${what} AND created_at >= ${Math.floor(from / spansMs[what]) * spansMs[what]} AND created_at <= ${to}`

const openedFiles = (reach: Reach) => opened('file', reach)
const openedOrders = (reach: Reach) => opened('card', reach)
const downloads = (reach: Reach) => opened('download', reach)

/** A row was written in a reach. */
const isWritten = ({ everybody, from, to }: Reach) =>
  everybody ? sql`TRUE` : sql`(created_at >= ${from} AND created_at <= ${to})`

/**
 * Chats in which something may have been said in a time: they began before its end, and their last message came after its
 * beginning. Only the room knows when the other messages came.
 */
const roomsIn = ({ from, to }: Reach) =>
  sql`(SELECT id, customer_id FROM chat_rooms WHERE waiting IN (0, 1) AND last_message_at >= ${from}
    AND merged_into IS NULL AND created_at <= ${to})`

/** The ids of customers who booked, wrote in a chat or had an order made in a time, as a query. None is NULL, because `NOT IN` would then hold for nobody. */
const writers = (reach: Reach) => sql`SELECT user_id FROM bookings WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT user_id FROM orders WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT customer_id FROM ${roomsIn(reach)}`
