import type { imports } from '../../db/schema.ts'

/** An import as the admin's list shows it. */
export const toAdmin = (row: typeof imports.$inferSelect) => ({
  id: row.id,
  kind: row.kind,
  filename: row.filename,
  rows: row.rows,
  /** How many of its people were known already. */
  joined: row.joined,
  createdAt: row.createdAt,
  undoneAt: row.undoneAt,
})
