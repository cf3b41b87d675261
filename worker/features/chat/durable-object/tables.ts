import type { StoredMessage } from './thread.ts'

export type MessageRow = Record<'seq' | 'created_at', number> &
  Record<'id' | 'author' | 'client_id' | 'role' | 'text' | 'attachments', string>

/** `told_…`: the message a side was notified of. `cleared_…`: the one whose notification was marked read. */
export type StoredRoomRow = Record<
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

/** The columns that the room's row has for each side. */
export const columnsOfSide = {
  person: { readUpTo: 'read_person', notifiedOf: 'told_person', cleared: 'cleared_person' },
  shop: { readUpTo: 'read_shop', notifiedOf: 'told_shop', cleared: 'cleared_shop' },
} as const

export const toStoredMessage = (row: MessageRow): StoredMessage => ({
  seq: row.seq,
  id: row.id,
  author: row.author,
  clientId: row.client_id,
  role: row.role === 'admin' || row.role === 'guest' ? row.role : 'customer',
  text: row.text,
  attachments: JSON.parse(row.attachments),
  createdAt: row.created_at,
})
