import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { minuteMs } from '../../../../shared/time.ts'
import { erasedRoom } from '../../../http/hang-up.ts'
import type { RoomHolder } from './participant.ts'
import { addCountsSql, columnsOfSide, countColumns, type StoredRoomRow, tablesSql } from './tables.ts'
import type { MessageOutline } from './thread.ts'

/** The one row that a room's SQLite has of the room itself: whose it is, and how far each side has read. */
export class RoomRecord {
  private readonly sql: SqlStorage
  readonly row: StoredRoomRow

  constructor(sql: SqlStorage) {
    this.sql = sql
    this.row = this.createRow()
  }

  /** The row as it is stored, made where there is none. */
  private createRow() {
    this.sql.exec(tablesSql)
    const read = () => this.sql.exec<StoredRoomRow>('SELECT * FROM room').one()
    const row = read()
    if ('in_minute' in row) return row
    this.sql.exec(addCountsSql)
    return read()
  }

  /** Begins anew in a storage that was emptied, as a room that takes nothing in. */
  beginErased() {
    Object.assign(this.row, this.createRow())
    this.update({ merged_into: erasedRoom })
  }

  /** Changes columns of the row, and stores with them what was counted since; their names come from the code alone. */
  update(change: Partial<StoredRoomRow>) {
    Object.assign(this.row, change)
    const stored = { ...change, ...Object.fromEntries(countColumns.map((name) => [name, this.row[name]])) }
    const names = Object.keys(stored).map((name) => `${name} = ?`)
    this.sql.exec(`UPDATE room SET ${names.join()}`, ...Object.values(stored))
  }

  /** Writes down whose room it is, where that is new. */
  setHolder(roomId: string, person: RoomHolder) {
    const { id, person_id, person_name, merged_into } = this.row
    // Whoever was on the way in when it was emptied leaves no name behind.
    if (merged_into === erasedRoom) return
    if (id === roomId && person_id === person.id && person_name === person.name) return
    this.update({ id: roomId, person_id: person.id, person_name: person.name, has_account: Number(person.hasAccount) })
  }

  /** What `setHolder` wrote down. */
  getHolder() {
    const { id: roomId, person_id: id, person_name: name, has_account } = this.row
    return { roomId, person: { id, name, hasAccount: has_account === 1 } }
  }

  getReadUpTo = (): Record<ChatSide, number> => ({ person: this.row.read_person, shop: this.row.read_shop })

  getLastSeq = (side: ChatSide) => this.row[columnsOfSide[side].last]

  /** What the other side wrote and this one has not read: how many, and the first of them. */
  getUnread = (side: ChatSide) => {
    const { unread, firstUnread } = columnsOfSide[side]
    return { count: this.row[unread], first: this.row[firstUnread] }
  }

  /** How far a side has read, and what that leaves unread. */
  setReadUpTo(side: ChatSide, upTo: number, { count, first }: { count: number; first: number }) {
    const { readUpTo, unread, firstUnread } = columnsOfSide[side]
    this.update({ [readUpTo]: upTo, [unread]: count, [firstUnread]: count > 0 ? first : 0 })
  }

  /** Counts all messages anew, of which each side has read so many. */
  recount(messages: MessageOutline[], { person, shop }: Record<ChatSide, number>) {
    const none = { last_person: 0, last_shop: 0, unread_person: 0, unread_shop: 0, first_person: 0, first_shop: 0 }
    Object.assign(this.row, none, { read_person: person, read_shop: shop, in_minute: '{}' })
    for (const message of messages) this.countMessage(message)
  }

  /**
   * Counts the message after the last one counted. It is stored with the next change of the row, which the alarm of each
   * message makes at the latest: a write for each message would cost a quarter of all that it costs. A room that dies
   * before counts again, from `counted`, when it wakes.
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

  /** How many messages each author has written in the minute that began then; nothing of any other than the last one. */
  getInMinute = (minute: number): Record<string, number> =>
    minute === this.row.minute ? JSON.parse(this.row.in_minute) : {}
}
