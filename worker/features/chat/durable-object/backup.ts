import * as z from 'zod/mini'
import { type ChatSide, chatRoles, chatSides } from '../../../../shared/chat-rooms.ts'
import { erasedRoom } from '../../../http/hang-up.ts'
import type { MessageStore } from './message-store.ts'
import { columnsOfSide, roomNumbers, roomTexts, type StoredRoomRow } from './tables.ts'

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
export const backupPage = z.object({
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
