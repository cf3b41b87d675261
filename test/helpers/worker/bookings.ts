import { env } from 'cloudflare:workers'
import type { Client } from './client.ts'
import * as db from './db.ts'

const { LIMITS_SCALE } = env

/** Minimum input of the booking form. */
export const bookingInput = {
  childName: 'Aadya',
  parentName: 'Sneha Mathew',
  phone: '98470 12345',
  email: 'sneha@example.com',
  serviceType: 'baptism-suit',
}

export type CreatedBooking = typeof bookingInput & {
  id: string
  status: string
  createdAt: string
  inspirationPhotos: string[]
}

/** Creates a booking through the real route. */
export async function book(
  client: Client,
  details: Partial<Record<keyof typeof bookingInput | 'message' | 'preferredTime', string>> & {
    inspirationPhotos?: string[]
  } = {},
) {
  // A test books more often than an account may.
  env.LIMITS_SCALE = '1000'
  return client.make<CreatedBooking>('/api/bookings', { ...bookingInput, ...details }).finally(() => {
    Object.assign(env, { LIMITS_SCALE })
  })
}

/** Inserts bookings directly, `apartMs` apart with the newest at `newest`; the search does not find them. */
export async function insertBookings(count: number, newest = Date.now(), apartMs = 60_000) {
  await db.run(
    `INSERT INTO bookings (id, child_name, parent_name, phone, phone_e164, email, service_type, message, lead_score, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
     SELECT lower(hex(randomblob(16))), 'Child ' || i, 'Parent ' || i, '98470 ' || i, '+9198470' || i,
       'parent' || i || '@example.com', 'accessories', 'Message ' || i, i % 101, ? - i * ?, ? FROM n`,
    count,
    newest,
    apartMs,
    newest,
  )
}

/** Returns the rows of a table, newest first, as stored. */
export const rowsOf = async <Row = Record<string, unknown>>(table: string) =>
  await db.all<Row>(`SELECT * FROM ${table} ORDER BY created_at DESC`)

/** Returns the number of rows in a table. */
export const count = (table: string) => db.count(table)

/** Returns the notifications of a customer (null: the admin) about a booking. */
export const notificationsOf = async (userId: string | null, bookingId: string) =>
  (await rowsOf<{ user_id: string | null; title: string; related_id: string }>('notifications')).filter(
    (row) => row.user_id === userId && row.related_id === bookingId,
  )
