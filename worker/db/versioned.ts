import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

type Versioned = SQLiteTable & { updatedAt: SQLiteColumn } & ({ id: SQLiteColumn } | { userId: SQLiteColumn })

/**
 * The optimistic lock of a row that was read as of `updatedAt`: `where` for the statement that changes it, which comes
 * last in the batch, `isUnchanged` for the statements ahead of it, and `next`, the row's moment after the change.
 */
export function versioned(table: Versioned, id: string, updatedAt: Date) {
  const idColumn = 'id' in table ? table.id : table.userId
  const where = and(eq(idColumn, id), eq(table.updatedAt, updatedAt)) as SQL
  return {
    where,
    isUnchanged: sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`,
    // Two changes of one millisecond must not look like one.
    next: new Date(Math.max(Date.now(), updatedAt.getTime() + 1)),
  }
}
