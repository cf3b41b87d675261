import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import type { RoomHolder } from './participant.ts'
import { columnsOfSide, type StoredRoomRow, tablesSql } from './tables.ts'

/** The one row that a room's SQLite has of the room itself: whose it is, and how far each side has read. */
export class RoomRecord {
  private readonly sql: SqlStorage
  readonly row: StoredRoomRow

  constructor(sql: SqlStorage) {
    this.sql = sql
    sql.exec(tablesSql)
    this.row = sql.exec<StoredRoomRow>('SELECT * FROM room').one()
  }

  /** Changes columns of the row; their names come from the code alone. */
  update(change: Partial<StoredRoomRow>) {
    Object.assign(this.row, change)
    const names = Object.keys(change).map((name) => `${name} = ?`)
    this.sql.exec(`UPDATE room SET ${names.join()}`, ...Object.values(change))
  }

  /** Writes down whose room it is, where that is new. */
  setHolder(roomId: string, person: RoomHolder) {
    const { id, person_id, person_name } = this.row
    if (id === roomId && person_id === person.id && person_name === person.name) return
    this.update({ id: roomId, person_id: person.id, person_name: person.name, has_account: Number(person.hasAccount) })
  }

  /** What `setHolder` wrote down. */
  getHolder() {
    const { id: roomId, person_id: id, person_name: name, has_account } = this.row
    return { roomId, person: { id, name, hasAccount: has_account === 1 } }
  }

  getReadUpTo = (): Record<ChatSide, number> => ({ person: this.row.read_person, shop: this.row.read_shop })

  setReadUpTo = (side: ChatSide, upTo: number) => this.update({ [columnsOfSide[side].readUpTo]: upTo })
}
