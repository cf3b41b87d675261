import { chatLimits } from '../../../../shared/chat.ts'
import type { ChatMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import type { RoomHolder } from './participant.ts'
import { mergeThreads, type StoredMessage, type Thread } from './thread.ts'

type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>
type StoredRoomRow = Record<
  | 'read_person'
  | 'read_shop'
  | 'told_person'
  | 'told_shop'
  | 'cleared_person'
  | 'cleared_shop'
  | 'announced'
  | 'base'
  | 'has_account',
  number
> &
  Record<'id' | 'person_id' | 'person_name' | 'merged_into', string>

const tablesSql = `
CREATE TABLE IF NOT EXISTS room (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL DEFAULT '',
  person_id TEXT NOT NULL DEFAULT '', person_name TEXT NOT NULL DEFAULT '', has_account INTEGER NOT NULL DEFAULT 0,
  read_person INTEGER NOT NULL DEFAULT 0, read_shop INTEGER NOT NULL DEFAULT 0,
  told_person INTEGER NOT NULL DEFAULT 0, told_shop INTEGER NOT NULL DEFAULT 0,
  cleared_person INTEGER NOT NULL DEFAULT 0, cleared_shop INTEGER NOT NULL DEFAULT 0,
  announced INTEGER NOT NULL DEFAULT 0, base INTEGER NOT NULL DEFAULT 0,
  merged_into TEXT NOT NULL DEFAULT ''
);
INSERT OR IGNORE INTO room (one) VALUES (1);
CREATE TABLE IF NOT EXISTS messages (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  author TEXT NOT NULL,
  client_id TEXT NOT NULL,
  role TEXT NOT NULL,
  text TEXT NOT NULL,
  attachments TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (author, client_id)
);`

const roleCondition = { person: `role <> 'admin'`, shop: `role = 'admin'` } as const

/** A room's own SQLite: its messages, how far each side has read, and what D1 knows of it. */
export class MessageStore {
  private readonly sql: SqlStorage
  readonly room: StoredRoomRow
  lastSeq: number
  /** The last message of each side. */
  private readonly lastSeqBySide: Record<ChatSide, number>
  private lastCreatedAt: number

  constructor(sql: SqlStorage) {
    this.sql = sql
    sql.exec(tablesSql)
    this.room = sql.exec<StoredRoomRow>('SELECT * FROM room').one()
    const lastOf = (side: ChatSide) =>
      sql
        .exec<{ seq: number }>(
          `SELECT IFNULL((SELECT seq FROM messages WHERE ${roleCondition[side]} ORDER BY seq DESC LIMIT 1), 0) AS seq`,
        )
        .one().seq
    this.lastSeqBySide = { person: lastOf('person'), shop: lastOf('shop') }
    this.lastSeq = Math.max(this.lastSeqBySide.person, this.lastSeqBySide.shop)
    this.lastCreatedAt = this.lastSeq ? (this.findBySeq(this.lastSeq)?.createdAt ?? 0) : 0
  }

  /** Writes down whose room it is, where that is new. */
  setHolder(roomId: string, person: RoomHolder) {
    const { id, person_id, person_name } = this.room
    if (id === roomId && person_id === person.id && person_name === person.name) return
    this.updateRoom({
      id: roomId,
      person_id: person.id,
      person_name: person.name,
      has_account: Number(person.hasAccount),
    })
  }

  /** What `knows` wrote down. */
  getHolder() {
    const { id: roomId, person_id: id, person_name: name, has_account } = this.room
    return { roomId, person: { id, name, hasAccount: has_account === 1 } }
  }

  /** Changes columns of the room's one row; their names come from the code alone. */
  updateRoom(change: Partial<StoredRoomRow>) {
    Object.assign(this.room, change)
    const names = Object.keys(change).map((name) => `${name} = ?`)
    this.sql.exec(`UPDATE room SET ${names.join()}`, ...Object.values(change))
  }

  /** Keeps a message; the same client id of the same author again gives the first one, not `isNew`. */
  insert(message: Omit<StoredMessage, 'seq' | 'id' | 'createdAt'>): { kept: StoredMessage; isNew: boolean } {
    const { author, clientId, role, text, attachments } = message
    // Never back: the order of time is the order of seq.
    const createdAt = Math.max(Date.now(), this.lastCreatedAt)
    const [row] = this.sql
      .exec<MessageRow>(
        `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (author, client_id) DO NOTHING RETURNING *`,
        ...[crypto.randomUUID(), author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      .toArray()
    const before = row ? undefined : this.findByClientId(author, clientId)
    if (before) return { kept: before, isNew: false }
    if (!row) throw new Error('a message was neither kept nor there')
    const kept = toStoredMessage(row)
    this.lastSeq = kept.seq
    this.lastSeqBySide[sideOf(role)] = kept.seq
    this.lastCreatedAt = createdAt
    return { kept, isNew: true }
  }

  /** What an author kept under a client id. */
  findByClientId = (author: string, clientId: string) =>
    this.list('author = ? AND client_id = ?', [author, clientId])[0]

  findBySeq = (seq: number) => this.list('seq = ?', [seq])[0]

  /** The `seq` of a message; undefined for none of this room. */
  findSeq = (id: string) =>
    this.sql.exec<{ seq: number }>('SELECT seq FROM messages WHERE id = ?', id).toArray()[0]?.seq

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

  readUpTo = () => ({ person: this.room.read_person, shop: this.room.read_shop })

  /** Moves a side's mark on, never back or past the end. True if the other side's messages were among what is read now. */
  markRead(side: ChatSide, upTo: number) {
    const name = side === 'person' ? 'read_person' : 'read_shop'
    const mark = Math.min(upTo, this.lastSeq)
    if (mark <= this.room[name] || this.room[name] >= this.lastSeqBySide[otherSide[side]]) return false
    this.updateRoom({ [name]: mark })
    return true
  }

  /** What the other side wrote and this one has not read: how many, and the first of them. */
  countUnread(side: ChatSide) {
    const [row] = this.sql
      .exec<{ count: number; first: number | null }>(
        `SELECT COUNT(*) AS count, MIN(seq) AS first FROM messages WHERE seq > ? AND ${roleCondition[otherSide[side]]}`,
        this.readUpTo()[side],
      )
      .toArray()
    return { count: row?.count ?? 0, first: row?.first ?? 0 }
  }

  /** Counts every change that D1 should hear of. */
  revision = () => this.room.base + this.lastSeq + this.room.read_person + this.room.read_shop

  /** The last message of a side. */
  findLast = (side: ChatSide) => (this.lastSeqBySide[side] ? this.findBySeq(this.lastSeqBySide[side]) : undefined)

  exportThread = (): Thread => ({ messages: this.list('TRUE ORDER BY seq', []), readUpTo: this.readUpTo() })

  /** Takes another room's messages in, in the order of time, and numbers all of them anew. False if they are here. */
  mergeThread(other: Thread) {
    const fresh = other.messages.filter(({ id }) => this.findSeq(id) === undefined)
    if (fresh.length === 0) return false
    const before = this.revision()
    const { messages, readUpTo } = mergeThreads(this.exportThread(), { ...other, messages: fresh })
    this.sql.exec('DELETE FROM messages')
    for (const { seq, id, author, clientId, role, text, attachments, createdAt } of messages) {
      this.sql.exec(
        `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      this.lastSeqBySide[sideOf(role)] = seq
      this.lastCreatedAt = createdAt
    }
    this.lastSeq = messages.length
    this.updateRoom({
      read_person: readUpTo.person,
      read_shop: readUpTo.shop,
      ...{ told_person: 0, told_shop: 0, cleared_person: 0, cleared_shop: 0 },
      announced: this.lastSeq,
      // The revision goes on from where it was.
      base: before + 1 - this.lastSeq - readUpTo.person - readUpTo.shop,
    })
    return true
  }

  /** A message as answers and frames show it. */
  serialize = (kept: StoredMessage): ChatMessage => ({
    id: kept.id,
    seq: kept.seq,
    roomId: this.room.id,
    senderId: kept.role === 'admin' ? 'admin' : kept.author,
    senderRole: kept.role,
    message: kept.text,
    attachments: kept.attachments,
    isRead: kept.seq <= this.readUpTo()[otherSide[sideOf(kept.role)]],
    clientId: kept.clientId,
    createdAt: new Date(kept.createdAt).toISOString(),
  })
}

const toStoredMessage = ({ client_id, created_at, attachments, role, ...row }: MessageRow): StoredMessage => ({
  ...row,
  role: role === 'admin' || role === 'guest' ? role : 'customer',
  clientId: client_id,
  attachments: JSON.parse(attachments),
  createdAt: created_at,
})
