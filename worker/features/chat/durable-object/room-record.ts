import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { minuteMs } from '../../../../shared/time.ts'
import { erasedRoom } from '../../../http/sessions.ts'
import type { RoomHolder } from '../rooms/room-access.ts'
import type { MessageOutline } from './thread.ts'

/**
 * `told_…`: the message that a side was notified of. `cleared_…`: the message whose notification was marked read.
 * `last_…`: the last message that a side wrote. `unread_…`: number of the other side's messages that it has not read,
 * and `first_…` the first of them. `in_minute`: number of messages of each author in the minute that began at `minute`,
 * as JSON.
 */
export type StoredRoomRow = Record<(typeof roomNumbers)[number], number> & Record<(typeof roomTexts)[number], string>

export const roomNumbers = [
  'read_person',
  'read_shop',
  'told_person',
  'told_shop',
  'cleared_person',
  'cleared_shop',
  'counted',
  'last_person',
  'last_shop',
  'unread_person',
  'unread_shop',
  'first_person',
  'first_shop',
  'minute',
  'announced',
  'base',
  'has_account',
] as const
export const roomTexts = ['id', 'person_id', 'person_name', 'merged_into', 'in_minute'] as const

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

/** Columns with counts of the messages up to `counted`. */
const countColumns = [
  'counted',
  'last_person',
  'last_shop',
  'unread_person',
  'unread_shop',
  'first_person',
  'first_shop',
  'minute',
  'in_minute',
] as const

/** Adds columns that older rooms lack. Such rooms have no counts, and count their messages once. */
const addCountsSql = countColumns
  .map(
    (name) =>
      `ALTER TABLE room ADD COLUMN ${name} ${name === 'in_minute' ? "TEXT NOT NULL DEFAULT '{}'" : 'INTEGER NOT NULL DEFAULT 0'};`,
  )
  .join('\n')

/** Columns of the room's row for each side. */
export const columnsOfSide = {
  person: {
    readUpTo: 'read_person',
    notifiedOf: 'told_person',
    cleared: 'cleared_person',
    last: 'last_person',
    unread: 'unread_person',
    firstUnread: 'first_person',
  },
  shop: {
    readUpTo: 'read_shop',
    notifiedOf: 'told_shop',
    cleared: 'cleared_shop',
    last: 'last_shop',
    unread: 'unread_shop',
    firstUnread: 'first_shop',
  },
} as const

/** The single row in a room's SQLite about the room itself: its owner and the read position of each side. */
export class RoomRecord {
  private readonly sql: SqlStorage
  readonly row: StoredRoomRow

  constructor(sql: SqlStorage) {
    this.sql = sql
    this.row = this.createRow()
  }

  /** Returns the stored row, or creates it. */
  private createRow() {
    this.sql.exec(tablesSql)
    const read = () => this.sql.exec<StoredRoomRow>('SELECT * FROM room').one()
    const row = read()
    if ('in_minute' in row) return row
    this.sql.exec(addCountsSql)
    return read()
  }

  /** Resets an emptied storage to a room that accepts nothing. */
  beginErased() {
    Object.assign(this.row, this.createRow())
    this.update({ merged_into: erasedRoom })
  }

  /** Changes columns of the row, and stores the pending counts with them. Column names come from code only. */
  update(change: Partial<StoredRoomRow>) {
    Object.assign(this.row, change)
    const stored = { ...change, ...Object.fromEntries(countColumns.map((name) => [name, this.row[name]])) }
    const names = Object.keys(stored).map((name) => `${name} = ?`)
    this.sql.exec(`UPDATE room SET ${names.join()}`, ...Object.values(stored))
  }

  /** Stores the room's owner, if it changed. */
  setHolder(roomId: string, person: RoomHolder) {
    const { id, person_id, person_name, merged_into } = this.row
    // An erased room stays without a name, even for a participant admitted before the erasure.
    if (merged_into === erasedRoom) return
    if (id === roomId && person_id === person.id && person_name === person.name) return
    this.update({ id: roomId, person_id: person.id, person_name: person.name, has_account: Number(person.hasAccount) })
  }

  /** Returns the owner stored by `setHolder`. */
  getHolder() {
    const { id: roomId, person_id: id, person_name: name, has_account } = this.row
    return { roomId, person: { id, name, hasAccount: has_account === 1 } }
  }

  getReadUpTo = (): Record<ChatSide, number> => ({ person: this.row.read_person, shop: this.row.read_shop })

  getLastSeq = (side: ChatSide) => this.row[columnsOfSide[side].last]

  /** Returns the number of the other side's unread messages, and the first of them. */
  getUnread = (side: ChatSide) => {
    const { unread, firstUnread } = columnsOfSide[side]
    return { count: this.row[unread], first: this.row[firstUnread] }
  }

  /** Stores a side's read position and the remaining unread messages. */
  setReadUpTo(side: ChatSide, upTo: number, { count, first }: { count: number; first: number }) {
    const { readUpTo, unread, firstUnread } = columnsOfSide[side]
    this.update({ [readUpTo]: upTo, [unread]: count, [firstUnread]: count > 0 ? first : 0 })
  }

  /** Recounts all messages, with the read position of each side. */
  recount(messages: MessageOutline[], { person, shop }: Record<ChatSide, number>) {
    const none = {
      counted: 0,
      last_person: 0,
      last_shop: 0,
      unread_person: 0,
      unread_shop: 0,
      first_person: 0,
      first_shop: 0,
    }
    Object.assign(this.row, none, { read_person: person, read_shop: shop, in_minute: '{}' })
    for (const message of messages) this.countMessage(message)
  }

  /**
   * Counts a new message. The count is stored with the next change of the row, at the latest by the message's alarm. A
   * write per message would be a quarter of the message's total cost. A room that stops before recounts from `counted`
   * when it wakes.
   */
  countMessage({ seq, role, author, createdAt }: Omit<MessageOutline, 'id'>) {
    const { row } = this
    const [side, reader] = [sideOf(role), otherSide[sideOf(role)]]
    const { readUpTo, unread, firstUnread } = columnsOfSide[reader]
    const minute = createdAt - (createdAt % minuteMs)
    const inMinute = this.getInMinute(minute)
    row.counted = seq
    row[columnsOfSide[side].last] = seq
    if (seq > row[readUpTo]) {
      row[unread]++
      row[firstUnread] ||= seq
    }
    row.in_minute = JSON.stringify({ ...inMinute, [author]: (inMinute[author] ?? 0) + 1 })
    row.minute = minute
  }

  /**
   * Returns the number of messages of each author in the minute that began at `minute`; empty for any but the last
   * minute.
   */
  getInMinute = (minute: number): Record<string, number> =>
    minute === this.row.minute ? JSON.parse(this.row.in_minute) : {}
}
