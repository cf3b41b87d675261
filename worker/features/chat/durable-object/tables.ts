import type { ChatRole } from '../../../../shared/chat-rooms.ts'
import type { MessageOutline, StoredMessage } from './thread.ts'

export type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>

/** What a `MessageOutline` is read from. */
export type OutlineRow = Pick<MessageRow, 'seq' | 'id' | 'author' | 'role' | 'created_at'>

/**
 * `told_…`: the message a side was notified of. `cleared_…`: the one whose notification was marked read. `last_…`: the
 * last message a side wrote. `unread_…`: how many of the other side's it has not read, and `first_…` the first of them.
 * `in_minute`: how many messages each author has written in the minute that began at `minute`, as JSON.
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

export const tablesSql = `
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

/** What the row counts of the messages up to `counted`. */
export const countColumns = [
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

/** Columns that rooms from before have not. They have counted nothing, and count their messages through once. */
export const addCountsSql = countColumns
  .map(
    (name) =>
      `ALTER TABLE room ADD COLUMN ${name} ${name === 'in_minute' ? "TEXT NOT NULL DEFAULT '{}'" : 'INTEGER NOT NULL DEFAULT 0'};`,
  )
  .join('\n')

/** The columns that the room's row has for each side. */
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

export const toRole = (role: string): ChatRole => (role === 'admin' || role === 'guest' ? role : 'customer')

export const toOutline = ({ seq, id, author, role, created_at: createdAt }: OutlineRow): MessageOutline => ({
  seq,
  id,
  author,
  role: toRole(role),
  createdAt,
})

export const toStoredMessage = (row: MessageRow): StoredMessage => ({
  seq: row.seq,
  id: row.id,
  author: row.author,
  clientId: row.client_id,
  role: toRole(row.role),
  text: row.text,
  attachments: JSON.parse(row.attachments),
  createdAt: row.created_at,
})
