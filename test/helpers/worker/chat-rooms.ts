import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { ChatMessage } from '../../../shared/chat-frames.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

/** Runs the room's alarm now, rather than half a second after the last change. */
export const settle = (room: string) => runDurableObjectAlarm(env.CHAT.getByName(room))

export const texts = (messages: Pick<ChatMessage, 'message'>[]) => messages.map(({ message }) => message)

export const historyOf = async (client: Client, room: string, query = '') =>
  (await client.get(`/api/chat/messages/${room}${query}`)).json<ChatMessage[]>()

/** The notifications that a room led to, in order. */
export const notificationsOf = (room: string) =>
  db.all<{ user_id: string | null; type: string; title: string; message: string; is_read: number }>(
    'SELECT * FROM notifications WHERE related_id = ? ORDER BY created_at, rowid',
    room,
  )

/** An order of this account, written straight into the database; its id. */
export async function orderOf(userId: string) {
  const id = crypto.randomUUID()
  await db.insert('orders', { id, user_id: userId, outfit_type: 'Baptism gown', created_at: 0, updated_at: 0 })
  return id
}

export const stubOf = (room: string) => env.CHAT.getByName(room)
export const summaryOf = (room: string) =>
  db.first(
    'SELECT last_seq, preview, last_side, unread_person, unread_shop, waiting FROM chat_rooms WHERE id = ?',
    room,
  )
export async function allOf(client: Client, room: string) {
  const found: ChatMessage[] = []
  for (let query = ''; ; query = `?before=${found[0]?.id}`) {
    const page = await client.read<ChatMessage[]>(`/api/chat/messages/${room}${query}`)
    found.unshift(...page)
    if (page.length < 50) return found
  }
}
export const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/**
 * Puts messages of one person into an empty room behind its object's back, as if they had been written from `startAt` on, a
 * second apart.
 */
export const fillRoom = (
  { id, room }: { id?: string; room: string },
  count: number,
  text: string,
  startAt = Date.now(),
) =>
  runInDurableObject(stubOf(room), (object, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?)
       INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       SELECT seq, ? || seq, ?, 'c' || seq, ?, ?, '[]', ? + seq * 1000 FROM n`,
      ...[count, room, id ?? room, id ? 'customer' : 'guest', text, startAt],
    )
    // The object counts on its own; the test has written behind its back.
    Object.assign(Reflect.get(object, 'store'), { lastSeq: count })
  })
