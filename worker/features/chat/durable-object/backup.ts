import * as z from 'zod/mini'
import { type ChatSide, chatRoles, chatSides } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../http/failures.ts'
import { erasedRoom } from '../../../http/sessions.ts'
import { getRoomStub } from '../rooms/rooms.ts'
import type { MessageStore } from './message-store.ts'
import { type OutlineRow, toOutline } from './message-table.ts'
import { columnsOfSide, roomNumbers, roomTexts, type StoredRoomRow } from './room-record.ts'
import type { MessageOutline, StoredMessage, ThreadPage } from './thread.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const storedMessage = z.object({
  seq: z.int().check(z.positive()),
  id,
  author: id,
  clientId: id,
  role: z.enum(chatRoles),
  text: z.string(),
  attachments: z.array(z.string()),
  createdAt: z.int(),
})

/** A page of a room's backup. Only the last one has the room's own row; a column that is missing there stays as it is. */
const backupPage = z.object({
  messages: z.array(storedMessage),
  row: z.nullable(
    z.object({
      numbers: z.partialRecord(z.enum(roomNumbers), z.int()),
      texts: z.partialRecord(z.enum(roomTexts), z.string()),
    }),
  ),
})
export type BackupPage = z.output<typeof backupPage>

/** Bytes of a page: it comes back in a request, which takes 64 KB with all that stands around the texts. */
const maxPageBytes = 40 * 1024

/** The page of the backup after a `seq`. */
export function backUpPage({ messages, room }: MessageStore, after: number): BackupPage {
  const page = messages.listPage(after, { count: Number.MAX_SAFE_INTEGER - 1, bytes: maxPageBytes })
  return { messages: page.messages, row: page.more ? null : toBackupRow(room.row) }
}

const toBackupRow = (row: StoredRoomRow) => ({
  numbers: Object.fromEntries(roomNumbers.map((name) => [name, row[name]])),
  texts: Object.fromEntries(roomTexts.map((name) => [name, row[name]])),
})

/**
 * Stores a page of a backup: the pages of a room come in their order, into an empty one. True if it is there now, also
 * where it has been before; false for a room that has other messages, which stay as they are. The room of an erased
 * customer takes nothing back, and counts as restored.
 */
export function restorePage(store: MessageStore, { messages, row }: BackupPage) {
  if (store.room.row.merged_into === erasedRoom) return true
  const last = messages.at(-1)
  const missing = messages.filter(({ seq }) => seq > store.lastSeq)
  const isThere = last !== undefined && missing.length === 0
  if (isThere) return store.messages.findSeq(last.id) === last.seq
  const isNext = missing.length === messages.length && (messages[0]?.seq ?? 1) === store.lastSeq + 1
  if (!isNext) return false
  store.restore(messages)
  if (row) store.room.update({ ...row.numbers, ...row.texts })
  if (row && !store.room.row.merged_into) for (const side of chatSides) forgetNotified(store, side)
  return true
}

/**
 * The database of the backup is a little older than its rooms, and may lack what a room has notified of. So the next
 * summary says it once more: a notification that is there is not made twice, nor one marked as read that is.
 */
function forgetNotified({ room }: MessageStore, side: ChatSide) {
  const { notifiedOf, cleared } = columnsOfSide[side]
  room.update({ [room.getUnread(side).count > 0 ? notifiedOf : cleared]: 0 })
}

/** A guest room's messages on their way into this one: they come in pages, and join when all are here. */
const stagedSql = `
CREATE TABLE IF NOT EXISTS staged (
  source TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, author TEXT NOT NULL, client_id TEXT NOT NULL,
  role TEXT NOT NULL, text TEXT NOT NULL, attachments TEXT NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (source, seq)
) WITHOUT ROWID`

/** The messages of one `source` that have come so far. */
export class StagedThread {
  private readonly sql: SqlStorage
  private readonly source: string

  constructor(sql: SqlStorage, source: string) {
    this.sql = sql
    this.source = source
    sql.exec(stagedSql)
  }

  /** The last that came: the next page begins after it, also after this object died in between. */
  getLastSeq = () =>
    this.sql
      .exec<{ last: number }>('SELECT IFNULL(MAX(seq), 0) AS last FROM staged WHERE source = ?', this.source)
      .one().last

  add(messages: StoredMessage[]) {
    for (const { seq, id, author, clientId, role, text, attachments, createdAt } of messages)
      this.sql.exec(
        `INSERT INTO staged (source, seq, id, author, client_id, role, text, attachments, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        ...[this.source, seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
  }

  /** Those that the room has not yet, in their order. */
  listMissing = (): MessageOutline[] =>
    this.sql
      .exec<OutlineRow>(
        `SELECT seq, id, author, role, created_at FROM staged
         WHERE source = ? AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = staged.id) ORDER BY seq`,
        this.source,
      )
      .toArray()
      .map(toOutline)

  /** Gives a staged message its place in the room. */
  moveToRoom = (stagedSeq: number, seq: number) =>
    this.sql.exec(
      `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       SELECT ?, id, author, client_id, role, text, attachments, created_at FROM staged WHERE source = ? AND seq = ?`,
      ...[seq, this.source, stagedSeq],
    )

  clear = () => this.sql.exec('DELETE FROM staged WHERE source = ?', this.source)
}

/** The room that a thread comes from, as far as it is asked. */
type Source = { exportPage: (after: number) => ThreadPage | Promise<ThreadPage> }

/** Copies what a room has and is not here yet, page by page: a try that was cut short goes on where it was. */
export async function stageThread(sql: SqlStorage, source: Source, from: string) {
  const staged = new StagedThread(sql, from)
  for (;;) {
    const { messages, more, readUpTo } = await source.exportPage(staged.getLastSeq())
    staged.add(messages)
    if (!more) return { staged, readUpTo }
  }
}

const roomId = z.string().check(z.minLength(1), z.maxLength(100))
export const importInput = z.object({ roomId, page: backupPage })

/** Stores a page of a backup. The same again changes nothing; 409 for a room that has other messages, which stay. */
export async function importPage(ctx: Ctx, { roomId, page }: z.output<typeof importInput>) {
  if (!(await getRoomStub(ctx, roomId).restore(page))) fail(409, 'restored_room_in_use')
}
