import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { BackupPage } from '../../worker/features/chat/durable-object/backup.ts'
import type { CheckedFile } from './read-zips.ts'

/** A line of rooms.ndjson. */
export type RoomPage = { roomId: string; page: BackupPage }
const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
type Row = z.output<typeof row>
const definition = z.object({ type: z.string(), name: z.string(), sql: z.string() })
type Definition = z.output<typeof definition>

const linesOf = (content: Buffer): unknown[] =>
  String(content)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/**
 * The statements that make the database of a backup anew, its rows and the pages of its rooms. While the backup was made the shop
 * was open: a row whose parent was deleted meanwhile, or is younger than the parent's table, is left out and counted.
 * `etags` are those that the photos get now, by their keys.
 */
export function fromRows(files: CheckedFile[], etags: ReadonlyMap<string, { etag: string }>) {
  const definitions: Definition[] = []
  const pages: RoomPage[] = []
  const tables = new Map<string, Row[]>()
  for (const { path, content } of files) {
    const lines = linesOf(content)
    const table = /^tables\/(\w+)\.ndjson$/.exec(path)?.[1]
    if (path === 'schema.ndjson') definitions.push(...z.array(definition).parse(lines))
    // The room checks each page when it gets it.
    else if (path === 'rooms.ndjson') for (const line of lines) pages.push(line as RoomPage)
    else if (table) tables.set(table, (tables.get(table) ?? []).concat(z.array(row).parse(lines)))
  }
  for (const photo of tables.get('photos') ?? []) {
    const stored = etags.get(String(photo.key))
    // One that came in pieces had another ETag than the same photo has as a whole.
    if (stored && photo.etag !== null) photo.etag = stored.etag
  }
  const orphans = leaveOutOrphans(definitions, tables)
  return { statements: statementsOf(definitions, tables), tables, pages, orphans }
}

/**
 * In an order that loads: tables, rows of the tables that others name before those that name them, then indexes and
 * triggers, which would count the rows a second time.
 */
function statementsOf(definitions: Definition[], tables: Map<string, Row[]>) {
  const sqlOf = (isTable: boolean) =>
    definitions.flatMap(({ type, sql }) => ((type === 'table') === isTable ? `${sql};` : []))
  const inOrder = new Set<string>()
  const place = (name: string) => {
    const definition = definitions.find((one) => one.type === 'table' && one.name === name)
    if (!definition || inOrder.has(name)) return
    for (const { parent } of linksOf(definition)) if (parent !== name) place(parent)
    inOrder.add(name)
  }
  for (const { type, name } of definitions) if (type === 'table') place(name)
  const inserts = [...inOrder].flatMap((table) => (tables.get(table) ?? []).map((one) => insert(table, one)))
  return ['PRAGMA defer_foreign_keys=TRUE;', ...sqlOf(true), ...inserts, ...sqlOf(false)]
}

const insert = (table: string, one: Row) =>
  `INSERT INTO "${table}" (${Object.keys(one).map((name) => `"${name}"`)}) VALUES(${Object.values(one).map(literal)});`

/** A value as SQL has it: a line break stands in a text as it is. SQL ends at NUL, so a text with one is its bytes. */
function literal(value: Row[string]) {
  if (typeof value !== 'string') return String(value ?? 'NULL')
  if (value.includes('\0')) return `CAST(x'${Buffer.from(value).toString('hex')}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * Loads what `fromRows` made into a database in memory. Throws a sentence where it does not load, or where a row does not
 * come back exactly.
 */
export function proveLoads({ statements, tables }: Pick<ReturnType<typeof fromRows>, 'statements' | 'tables'>) {
  const database = new DatabaseSync(':memory:')
  try {
    // Foreign keys are checked at the end of a transaction, as a restore does it.
    for (const statement of ['BEGIN', ...statements, 'COMMIT']) database.exec(statement)
    for (const [table, rows] of tables) {
      const loaded = database.prepare(`SELECT * FROM "${table}"`).all()
      const texts = (all: object[]) => all.map((one) => JSON.stringify(one)).sort()
      const found = texts(loaded)
      if (found.length !== rows.length || texts(rows).some((text, nth) => text !== found[nth]))
        throw new Error(`rows of ${table} would be lost or changed`)
    }
  } catch (error) {
    throw new Error(`This backup cannot be restored: ${error instanceof Error ? error.message : error}`)
  } finally {
    database.close()
  }
}

const foreignKey = /FOREIGN KEY \(`(\w+)`\) REFERENCES `(\w+)`\(`(\w+)`\)/g
const columnKey = /`(\w+)` [^,\n]*?REFERENCES [`"]?(\w+)[`"]?\([`"]?(\w+)[`"]?\)/g

/** The columns of a table that name a row of another one. */
const linksOf = ({ name, sql }: Definition) =>
  [...sql.matchAll(foreignKey), ...sql.matchAll(columnKey)].map(([, column = '', parent = '', key = '']) => ({
    ...{ name, column, parent, key },
  }))

/** Until nothing more is left without its parent. Answers how many rows of which table went. */
function leaveOutOrphans(definitions: Definition[], tables: Map<string, Row[]>) {
  const gone = new Map<string, number>()
  const links = definitions.flatMap((definition) => (definition.type === 'table' ? linksOf(definition) : []))
  for (let before = -1; before !== gone.size + sum(gone); ) {
    before = gone.size + sum(gone)
    for (const { name, column, parent, key } of links) {
      const rows = tables.get(name) ?? []
      const known = new Set((tables.get(parent) ?? []).map((one) => one[key]))
      const kept = rows.filter((one) => (one[column] ?? null) === null || known.has(one[column] ?? null))
      if (kept.length === rows.length) continue
      gone.set(name, (gone.get(name) ?? 0) + rows.length - kept.length)
      tables.set(name, kept)
    }
  }
  return gone
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
