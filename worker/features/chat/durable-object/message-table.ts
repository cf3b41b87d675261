import { chatLimits } from '../../../../shared/chat.ts'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { type MessageRow, toStoredMessage } from './tables.ts'
import type { StoredMessage } from './thread.ts'

const roleCondition = { person: `role <> 'admin'`, shop: `role = 'admin'` } as const

/** The messages in a room's SQLite. */
export class MessageTable {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Nothing where the author has sent this client id before. */
  insert({ author, clientId, role, text, attachments, createdAt }: Omit<StoredMessage, 'seq' | 'id'>) {
    const [row] = this.sql
      .exec<MessageRow>(
        `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (author, client_id) DO NOTHING RETURNING *`,
        ...[crypto.randomUUID(), author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      .toArray()
    return row && toStoredMessage(row)
  }

  replaceAll(messages: StoredMessage[]) {
    this.sql.exec('DELETE FROM messages')
    for (const { seq, id, author, clientId, role, text, attachments, createdAt } of messages)
      this.sql.exec(
        `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
  }

  /** What an author sent under a client id. */
  findByClientId = (author: string, clientId: string) =>
    this.list('author = ? AND client_id = ?', [author, clientId])[0]

  findBySeq = (seq: number) => this.list('seq = ?', [seq])[0]

  /** The `seq` of a message; undefined for none of this room. */
  findSeq = (id: string) =>
    this.sql.exec<{ seq: number }>('SELECT seq FROM messages WHERE id = ?', id).toArray()[0]?.seq

  /** The `seq` of a side's last message; 0 before the first. */
  findLastSeq = (side: ChatSide) =>
    this.sql
      .exec<{ seq: number }>(`SELECT seq FROM messages WHERE ${roleCondition[side]} ORDER BY seq DESC LIMIT 1`)
      .toArray()[0]?.seq ?? 0

  listAll = () => this.list('TRUE ORDER BY seq', [])

  /** The page after a `seq`, ascending. */
  listAfter = (seq: number, limit: number = chatLimits.page) => this.list('seq > ? ORDER BY seq LIMIT ?', [seq, limit])

  /** The page before a `seq`, ascending; without one the newest. */
  listBefore = (seq: number = Number.MAX_SAFE_INTEGER) =>
    this.list('seq < ? ORDER BY seq DESC LIMIT ?', [seq, chatLimits.page]).reverse()

  private list = (where: string, values: SqlStorageValue[]) =>
    this.sql
      .exec<MessageRow>(`SELECT * FROM messages WHERE ${where}`, ...values)
      .toArray()
      .map(toStoredMessage)

  /** How many of an author's last messages are as young as `since`. */
  countSince = (author: string, since: number) =>
    this.sql
      .exec<{ n: number }>(
        `SELECT COUNT(*) AS n FROM (SELECT author, created_at FROM messages ORDER BY seq DESC LIMIT 500)
         WHERE author = ? AND created_at >= ?`,
        ...[author, since],
      )
      .one().n

  /** How many messages of a side come after a `seq`, and the first of them. */
  countAfter = (seq: number, side: ChatSide) => {
    const { count, first } = this.sql
      .exec<{ count: number; first: number | null }>(
        `SELECT COUNT(*) AS count, MIN(seq) AS first FROM messages WHERE seq > ? AND ${roleCondition[side]}`,
        seq,
      )
      .one()
    return { count, first: first ?? 0 }
  }
}
