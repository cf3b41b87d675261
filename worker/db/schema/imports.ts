import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportKind } from '../../../shared/imports.ts'
import { createdAt, id, timestampMs } from './columns.ts'

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
  },
  (t) => [index('imports_created').on(t.createdAt), index('imports_digest').on(t.digest)],
)
