import { type ChatMessage, type ChatRole, type ChatSide, chatLimits, sideOf } from '../../../shared/chat.ts'

/** A message as its room keeps it. `author` is who wrote it: two admins share the sender 'admin', not their ids. */
export type Kept = {
  seq: number
  id: string
  author: string
  clientId: string
  role: ChatRole
  text: string
  attachments: string[]
  createdAt: number
}

/** Whose room it is, as the Worker found it in D1. */
export type Person = { id: string; name: string; hasAccount: boolean }

type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>
type RoomRow = Record<
  'read_person' | 'read_shop' | 'told_person' | 'told_shop' | 'announced' | 'base' | 'has_account',
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
export const otherSide = { person: 'shop', shop: 'person' } as const

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
    if (!row) return { kept: this.find(author, clientId), isNew: false }
    const kept = keptOf(row)
    this.lastSeq = kept.seq
    this.last[sideOf(role)] = kept.seq
    this.lastAt = createdAt
    return { kept, isNew: true }
  }

  private find = (author: string, clientId: string) =>
    keptOf(
      this.sql.exec<MessageRow>('SELECT * FROM messages WHERE author = ? AND client_id = ?', author, clientId).one(),
    )

  has = (author: string, clientId: string) =>
    this.sql.exec('SELECT 1 FROM messages WHERE author = ? AND client_id = ?', author, clientId).toArray().length > 0

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
    const isAll = mark >= this.last[otherSide[side]]
    this.set({ [name]: mark, ...(isAll && { [side === 'person' ? 'told_person' : 'told_shop']: 0 }) })
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

  /** Whoever wrote last for the shop. */
  lastAdmin = () => (this.last.shop ? (this.bySeq(this.last.shop)?.author ?? null) : null)

  all = () => this.list('TRUE ORDER BY seq', [])

  /**
   * Takes another room's messages in, in the order of time, and numbers all of them anew. False if they are here.
   * A mark then stands before the first message its side has not read: some may count as unread again, none is lost.
   */
  merge(messages: Kept[], marks: Record<ChatSide, number>) {
    const fresh = messages.filter(({ id }) => this.seqOf(id) === undefined)
    if (fresh.length === 0) return false
    const before = this.revision()
    const isUnread = (mark: number, side: ChatSide) => (message: Kept) =>
      message.seq > mark && sideOf(message.role) === otherSide[side]
    const unread = (side: ChatSide) => [
      ...this.all().filter(isUnread(this.marks()[side], side)),
      ...fresh.filter(isUnread(marks[side], side)),
    ]
    const waiting = {
      person: new Set(unread('person').map(({ id }) => id)),
      shop: new Set(unread('shop').map(({ id }) => id)),
    }
    const ordered = [...this.all(), ...fresh].sort((a, b) => a.createdAt - b.createdAt)
    this.sql.exec('DELETE FROM messages')
    ordered.forEach(({ id, author, clientId, role, text, attachments, createdAt }, at) => {
      this.sql.exec(
        'INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[at + 1, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
      this.last[sideOf(role)] = at + 1
    })
    this.lastSeq = ordered.length
    this.lastAt = ordered.at(-1)?.createdAt ?? 0
    const markOf = (side: ChatSide) => {
      const first = ordered.findIndex(({ id }) => waiting[side].has(id))
      return first === -1 ? ordered.length : first
    }
    const [read_person, read_shop] = [markOf('person'), markOf('shop')]
    const now = { read_person, read_shop, told_person: 0, told_shop: 0, announced: ordered.length }
    this.set({ ...now, base: before + 1 - ordered.length - read_person - read_shop })
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
