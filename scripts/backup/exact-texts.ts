import type { Query, Row } from './database.ts'
import { splitStatements } from './dump.ts'

/** A line break, and what a dump writes in its place, for `replace()` to put it back. */
const breaks = [
  { letter: '\n', code: 10, written: String.raw`\n` },
  { letter: '\r', code: 13, written: String.raw`\r` },
]
const insertRow = /^INSERT INTO ("(?:[^"]|"")+") \((.+?)\) VALUES\(/

/**
 * Statements that put right what a dump of D1 cannot say: where somebody typed `\n` into a text that has a line break as
 * well, the dump has `\n` for both, and loading it makes two line breaks of them.
 */
export async function readExactTexts(dump: string, query: Query) {
  const columnsOf = new Map<string, string[]>()
  for (const statement of splitStatements(dump)) {
    const [, table = '', columns = ''] = insertRow.exec(statement) ?? []
    if (breaks.some(({ written }) => statement.includes(`,'${written}',char(`)))
      columnsOf.set(table, columns.split(','))
  }
  const updates: string[] = []
  for (const [table, columns] of columnsOf) {
    const [info = [], rows = []] = await query(
      `PRAGMA table_info(${table})`,
      `SELECT * FROM ${table} WHERE ${anyOf(columns.flatMap(isGarbledSql))}`,
    )
    const keys = info.flatMap(({ name, pk }) => (pk ? String(name) : []))
    for (const row of rows) updates.push(updateRow(table, keys, row))
  }
  return updates
}

const isGarbledSql = (column: string) =>
  breaks.map(({ code, written }) => `instr(${column},char(${code}))*instr(${column},'${written}')`)
const isGarbled = (value: Row[string] = null) =>
  typeof value === 'string' && breaks.some(({ letter, written }) => value.includes(letter) && value.includes(written))

/** By halves: D1 takes no expression that is deeper than 100. */
function anyOf(conditions: string[]): string {
  const half = Math.ceil(conditions.length / 2)
  if (conditions.length <= 1) return conditions.join()
  return `(${anyOf(conditions.slice(0, half))} OR ${anyOf(conditions.slice(half))})`
}

function updateRow(table: string, keys: string[], row: Row) {
  const equals = (name: string) => `"${name}"=${literal(row[name] ?? null)}`
  const garbled = Object.keys(row).filter((name) => isGarbled(row[name]))
  return `UPDATE ${table} SET ${garbled.map(equals).join(',')} WHERE ${keys.map(equals).join(' AND ')};`
}

/** A value as SQL has it: a line break stands in a text as it is. SQL ends at NUL, so a text with one is its bytes. */
export function literal(value: Row[string]) {
  if (typeof value !== 'string') return String(value ?? 'NULL')
  if (value.includes('\0')) return `CAST(x'${Buffer.from(value).toString('hex')}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}

/** A dump in which the texts with NUL, which a shop may have from before they were refused, are their bytes. */
export function withoutNul(dump: string) {
  if (!dump.includes('\0')) return dump
  const repaired = splitStatements(dump).map((statement) =>
    statement.replace(/'(?:[^']|'')*'/g, (text) =>
      text.includes('\0') ? literal(text.slice(1, -1).replaceAll("''", "'")) : text,
    ),
  )
  return `${repaired.join('\n')}\n`
}
