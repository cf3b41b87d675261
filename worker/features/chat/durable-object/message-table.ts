import type { ChatRole, ChatSide } from '../../../../shared/chat-rooms.ts'
import type { MessageOutline, StoredMessage } from './thread.ts'

type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>

/** Columns from which a `MessageOutline` is read. */
export type OutlineRow = Pick<MessageRow, 'seq' | 'id' | 'author' | 'role' | 'created_at'>

/** Maximum bytes of a message in a frame without its text and photos. */
const frameBytes = 300

const roleCondition = { person: `role <> 'admin'`, shop: `role = 'admin'` } as const

/** At most `count` messages, in JSON of at most `bytes` unless the first is longer. */
type PageSize = { count: number; bytes: number }

/** The messages in a room's SQLite. */
export class MessageTable {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Inserts a message; returns undefined if the author has already used this client id. */
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

  /** Stores a message under its own number and id. */
  restore({ seq, id, author, clientId, role, text, attachments, createdAt }: StoredMessage) {
    this.sql.exec(
      `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
    )
  }

  renumber = (seq: number, into: number) => this.sql.exec('UPDATE messages SET seq = ? WHERE seq = ?', into, seq)

  remove = (seq: number) => this.sql.exec('DELETE FROM messages WHERE seq = ?', seq)

  /** Returns the message of an author with a client id. */
  findByClientId = (author: string, clientId: string) =>
    this.list('author = ? AND client_id = ?', [author, clientId])[0]

  findBySeq = (seq: number) => this.list('seq = ?', [seq])[0]

  /** Returns the `seq` of a message; undefined for a message of another room. */
  findSeq = (id: string) =>
    this.sql.exec<{ seq: number }>('SELECT seq FROM messages WHERE id = ?', id).toArray()[0]?.seq

  findLast = () => this.list('TRUE ORDER BY seq DESC LIMIT 1', [])[0]

  /** Selects the columns to count of each message after a `seq`. */
  listToCount = (seq: number) =>
    this.sql
      .exec<Pick<MessageRow, 'seq' | 'role' | 'author' | 'created_at'>>(
        'SELECT seq, role, author, created_at FROM messages WHERE seq > ? ORDER BY seq',
        seq,
      )
      .toArray()
      .map(({ seq, role, author, created_at: createdAt }) => ({ seq, role: toRole(role), author, createdAt }))

  listOutlines = (): MessageOutline[] =>
    this.sql
      .exec<OutlineRow>('SELECT seq, id, author, role, created_at FROM messages ORDER BY seq')
      .toArray()
      .map(toOutline)

  /** Returns up to `count` messages after a `seq`, ascending. */
  listAfter = (seq: number, count: number) => this.list('seq > ? ORDER BY seq LIMIT ?', [seq, count])

  /** Returns the page after a `seq`, ascending; `more` if others follow. */
  listPage = (seq: number, size: PageSize) => this.readPage('seq > ? ORDER BY seq', seq, size)

  /** Returns the page before a `seq`, ascending; without a `seq`, the newest page. */
  listBefore = (seq: number = Number.MAX_SAFE_INTEGER, size: PageSize) =>
    this.readPage('seq < ? ORDER BY seq DESC', seq, size).messages.reverse()

  private readPage(where: string, seq: number, { count, bytes }: PageSize) {
    const messages: StoredMessage[] = []
    let left = bytes
    const rows = this.sql.exec<MessageRow>(`SELECT * FROM messages WHERE ${where} LIMIT ?`, seq, count + 1)
    for (const row of rows) {
      left -= frameBytes + Buffer.byteLength(JSON.stringify(row.text)) + row.attachments.length
      if (messages.length === count || (left < 0 && messages.length > 0)) return { messages, more: true }
      messages.push(toStoredMessage(row))
    }
    return { messages, more: false }
  }

  private list = (where: string, values: SqlStorageValue[]) =>
    this.sql
      .exec<MessageRow>(`SELECT * FROM messages WHERE ${where}`, ...values)
      .toArray()
      .map(toStoredMessage)

  /** Returns the bytes of all texts of an author. Reads the whole room. */
  countBytes = (author: string) =>
    this.sql
      .exec<{ bytes: number }>(
        'SELECT IFNULL(SUM(LENGTH(CAST(text AS BLOB))), 0) AS bytes FROM messages WHERE author = ?',
        author,
      )
      .one().bytes

  /** Counts the messages of a side after one `seq` and up to another. */
  countBetween = (after: number, upTo: number, side: ChatSide) =>
    this.sql
      .exec<{ count: number }>(
        `SELECT COUNT(*) AS count FROM messages WHERE seq > ? AND seq <= ? AND ${roleCondition[side]}`,
        ...[after, upTo],
      )
      .one().count

  /** Returns the first message of a side after a `seq`; 0 if there is none. */
  findSeqAfter = (seq: number, side: ChatSide) =>
    this.sql
      .exec<{ seq: number }>(
        `SELECT seq FROM messages WHERE seq > ? AND ${roleCondition[side]} ORDER BY seq LIMIT 1`,
        seq,
      )
      .toArray()[0]?.seq ?? 0
}

const toRole = (role: string): ChatRole => (role === 'admin' || role === 'guest' ? role : 'customer')

export const toOutline = ({ seq, id, author, role, created_at: createdAt }: OutlineRow): MessageOutline => ({
  seq,
  id,
  author,
  role: toRole(role),
  createdAt,
})

const toStoredMessage = (row: MessageRow): StoredMessage => ({
  seq: row.seq,
  id: row.id,
  author: row.author,
  clientId: row.client_id,
  role: toRole(row.role),
  text: row.text,
  attachments: JSON.parse(row.attachments),
  createdAt: row.created_at,
})
