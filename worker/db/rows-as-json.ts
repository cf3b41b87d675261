import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

/** D1 takes a value of 2 MB, in UTF-8: 500 KB of UTF-16 stay below it. */
const maxPieceLength = 500_000

/** Values as JSON lists of at most 500 KB each, for statements that read them with `json_each`. */
export function jsonPieces(values: readonly unknown[]) {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  for (const text of values.map((value) => JSON.stringify(value))) {
    if (length + text.length > maxPieceLength && piece.length > 0) {
      pieces.push(`[${piece.join()}]`)
      piece = []
      length = 0
    }
    piece.push(text)
    length += text.length + 1
  }
  return piece.length > 0 ? [...pieces, `[${piece.join()}]`] : pieces
}

/** Statements that insert any number of rows, few for many: for an import, where a statement for each row would be thousands. */
export function insertManyStatements<Table extends SQLiteTable>(
  ctx: Ctx,
  table: Table,
  rows: readonly Required<InferInsertModel<Table>>[],
) {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.raw(columns.map(([key, column]) => storedName(key, column)).join())
  const values = sql.raw(columns.map((_, nth) => `value ->> ${nth}`).join())
  const lists = rows.map((row) => {
    const cellOf = new Map<string, unknown>(Object.entries(row))
    return columns.map(([key, column]) => {
      const value = cellOf.get(key) ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
  })
  return jsonPieces(lists).map((piece) =>
    statement(ctx, sql`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(${piece})`),
  )
}

/** The name of a column in SQL. */
export const storedName = (key: string, column: SQLiteColumn) => (column.keyAsName ? toSnakeCase(key) : column.name)

const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A query of the values of a JSON list, for `IN`. */
export const inJson = (values: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
