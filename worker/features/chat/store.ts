import { type ChatMessage, type ChatSide, chatLimits, otherSide, sideOf } from '../../../shared/chat.ts'
import type { Person } from './member.ts'
import { type Kept, merge, type Thread } from './thread.ts'

type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>
type RoomRow = Record<
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

const tables = `
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

const ofSide = { person: `role <> 'admin'`, shop: `role = 'admin'` } as const

/** A room's own SQLite: its messages, how far each side has read, and what D1 knows of it. */
export class Store {
  private readonly sql: SqlStorage
  readonly room: RoomRow
  lastSeq: number
  /** The last message of each side. */
  private readonly last: Record<ChatSide, number>
  private lastAt: number

  constructor(sql: SqlStorage) {
    this.sql = sql
    sql.exec(tables)
    this.room = sql.exec<RoomRow>('SELECT * FROM room').one()
    const lastOf = (side: ChatSide) =>
      sql
        .exec<{ seq: number }>(
          `SELECT IFNULL((SELECT seq FROM messages WHERE ${ofSide[side]} ORDER BY seq DESC LIMIT 1), 0) AS seq`,
        )
        .one().seq
    this.last = { person: lastOf('person'), shop: lastOf('shop') }
    this.lastSeq = Math.max(this.last.person, this.last.shop)
    this.lastAt = this.lastSeq ? (this.bySeq(this.lastSeq)?.createdAt ?? 0) : 0
  }

  /** Writes down whose room it is, where that is new. */
  knows(roomId: string, person: Person) {
    const { id, person_id, person_name } = this.room
    if (id === roomId && person_id === person.id && person_name === person.name) return
    this.set({ id: roomId, person_id: person.id, person_name: person.name, has_account: Number(person.hasAccount) })
  }

  /** What `knows` wrote down. */
  place() {
    const { id: roomId, person_id: id, person_name: name, has_account } = this.room
    return { roomId, person: { id, name, hasAccount: has_account === 1 } }
  }

  /** Changes columns of the room's one row; their names come from the code alone. */
  set(change: Partial<RoomRow>) {
    Object.assign(this.room, change)
    const names = Object.keys(change).map((name) => `${name} = ?`)
    this.sql.exec(`UPDATE room SET ${names.join()}`, ...Object.values(change))
  }

  /** Keeps a message; the same client id of the same author again gives the first one, not `isNew`. */
  insert(message: Omit<Kept, 'seq' | 'id' | 'createdAt'>): { kept: Kept; isNew: boolean } {
    const { author, clientId, role, text, attachments } = message
    // Never back: the order of time is the order of seq.
    const createdAt = Math.max(Date.now(), this.lastAt)
    const [row] = this.sql
      .exec<MessageRow>(
        `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (author, client_id) DO NOTHING RETURNING *`,
        ...[crypto.randomUUID(), author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      .toArray()
    const before = row ? undefined : this.find(author, clientId)
    if (before) return { kept: before, isNew: false }
    if (!row) throw new Error('a message was neither kept nor there')
    const kept = keptOf(row)
    this.lastSeq = kept.seq
    this.last[sideOf(role)] = kept.seq
    this.lastAt = createdAt
    return { kept, isNew: true }
  }

  /** What an author kept under a client id. */
  find = (author: string, clientId: string) => this.list('author = ? AND client_id = ?', [author, clientId])[0]

  bySeq = (seq: number) => this.list('seq = ?', [seq])[0]

  /** The `seq` of a message; undefined for none of this room. */
  seqOf = (id: string) => this.sql.exec<{ seq: number }>('SELECT seq FROM messages WHERE id = ?', id).toArray()[0]?.seq

  /** The page after a `seq`, ascending. */
  after = (seq: number, limit: number = chatLimits.page) => this.list('seq > ? ORDER BY seq LIMIT ?', [seq, limit])

  /** The page before a `seq`, ascending; without one the newest. */
  before = (seq: number = Number.MAX_SAFE_INTEGER) =>
    this.list('seq < ? ORDER BY seq DESC LIMIT ?', [seq, chatLimits.page]).reverse()

  private list = (where: string, values: SqlStorageValue[]) =>
    this.sql
      .exec<MessageRow>(`SELECT * FROM messages WHERE ${where}`, ...values)
      .toArray()
      .map(keptOf)

  /** How many of an author's last messages are as young as `since`. */
  countSince = (author: string, since: number) =>
    this.sql
      .exec<{ n: number }>(
        `SELECT COUNT(*) AS n FROM (SELECT author, created_at FROM messages ORDER BY seq DESC LIMIT 500)
         WHERE author = ? AND created_at >= ?`,
        ...[author, since],
      )
      .one().n

  marks = () => ({ person: this.room.read_person, shop: this.room.read_shop })

  /** Moves a side's mark on, never back or past the end. True if the other side's messages were among what is read now. */
  read(side: ChatSide, upTo: number) {
    const name = side === 'person' ? 'read_person' : 'read_shop'
    const mark = Math.min(upTo, this.lastSeq)
    if (mark <= this.room[name] || this.room[name] >= this.last[otherSide[side]]) return false
    this.set({ [name]: mark })
    return true
  }

  /** What the other side wrote and this one has not read: how many, and the first of them. */
  unread(side: ChatSide) {
    const [row] = this.sql
      .exec<{ count: number; first: number | null }>(
        `SELECT COUNT(*) AS count, MIN(seq) AS first FROM messages WHERE seq > ? AND ${ofSide[otherSide[side]]}`,
        this.marks()[side],
      )
      .toArray()
    return { count: row?.count ?? 0, first: row?.first ?? 0 }
  }

  /** Counts every change that D1 should hear of. */
  revision = () => this.room.base + this.lastSeq + this.room.read_person + this.room.read_shop

  /** The last message of a side. */
  lastOf = (side: ChatSide) => (this.last[side] ? this.bySeq(this.last[side]) : undefined)

  thread = (): Thread => ({ messages: this.list('TRUE ORDER BY seq', []), marks: this.marks() })

  /** Takes another room's messages in, in the order of time, and numbers all of them anew. False if they are here. */
  takeIn(other: Thread) {
    const fresh = other.messages.filter(({ id }) => this.seqOf(id) === undefined)
    if (fresh.length === 0) return false
    const before = this.revision()
    const { messages, marks } = merge(this.thread(), { ...other, messages: fresh })
    this.sql.exec('DELETE FROM messages')
    for (const { seq, id, author, clientId, role, text, attachments, createdAt } of messages) {
      this.sql.exec(
        `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      this.last[sideOf(role)] = seq
      this.lastAt = createdAt
    }
    this.lastSeq = messages.length
    this.set({
      read_person: marks.person,
      read_shop: marks.shop,
      ...{ told_person: 0, told_shop: 0, cleared_person: 0, cleared_shop: 0 },
      announced: this.lastSeq,
      // The revision goes on from where it was.
      base: before + 1 - this.lastSeq - marks.person - marks.shop,
    })
    return true
  }

  /** A message as answers and frames show it. */
  present = (kept: Kept): ChatMessage => ({
    id: kept.id,
    seq: kept.seq,
    roomId: this.room.id,
    senderId: kept.role === 'admin' ? 'admin' : kept.author,
    senderRole: kept.role,
    message: kept.text,
    attachments: kept.attachments,
    isRead: kept.seq <= this.marks()[otherSide[sideOf(kept.role)]],
    clientId: kept.clientId,
    createdAt: new Date(kept.createdAt).toISOString(),
  })
}

const keptOf = ({ client_id, created_at, attachments, role, ...row }: MessageRow): Kept => ({
  ...row,
  role: role === 'admin' || role === 'guest' ? role : 'customer',
  clientId: client_id,
  attachments: JSON.parse(attachments),
  createdAt: created_at,
})
