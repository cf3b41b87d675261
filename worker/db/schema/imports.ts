import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportKind } from '../../../shared/imports.ts'
import { createdAt, id, timestampMs } from './columns.ts'

/**
 * What was empty of a customer whom the shop knew, and is filled by an import; a key is there where it filled something.
 * An id and empty values: nothing in it names anybody.
 */
export type ImportChange = {
  id: string
  firstName?: string | null
  lastName?: string | null
  /** When the row was changed before its name was filled, in ms. */
  updatedAt?: number
  hasNewNotes?: true
}

/** A file of an older life of the shop; the rows it made name it in `import_id`. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    filename: text().notNull(),
    /** SHA-256 of what was sent: the same id with other rows is refused, and so are the same rows under another id. */
    digest: text().notNull(),
    /** How many rows the file had, and how many of its people were known already. */
    rows: integer().notNull(),
    joined: integer().notNull(),
    /** The admin who imported it: no foreign key, for each would be looked through with every customer that is deleted. */
    byId: text().notNull(),
    createdAt: createdAt(),
    undoneAt: timestampMs(),
    /** What its undo gives back to customers who were known already. Last: lists do not read so far. */
    changes: text({ mode: 'json' }).$type<ImportChange[]>().notNull().default([]),
  },
  (t) => [index('imports_created').on(t.createdAt), index('imports_digest').on(t.digest)],
)
