import * as z from 'zod/mini'
import { orderStatements } from './dump.ts'
import { literal } from './exact-texts.ts'
import type { CheckedFile } from './read-zips.ts'
import type { RoomPage } from './rooms.ts'

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
 * The statements that make the database of a backup anew, and the pages of its rooms. While the backup was made the shop
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
  const inserts = [...tables].flatMap(([table, rows]) =>
    rows.map(
      (one) =>
        `INSERT INTO "${table}" (${Object.keys(one)
          .map((name) => `"${name}"`)
          .join(',')}) VALUES(${Object.values(one).map(literal).join(',')});`,
    ),
  )
  return { statements: orderStatements([...definitions.map(({ sql }) => `${sql};`), ...inserts]), pages, orphans }
}

const foreignKey = /FOREIGN KEY \(`(\w+)`\) REFERENCES `(\w+)`\(`(\w+)`\)/g
const columnKey = /`(\w+)` [^,\n]*?REFERENCES [`"]?(\w+)[`"]?\([`"]?(\w+)[`"]?\)/g

/** Until nothing more is left without its parent. Answers how many rows of which table went. */
function leaveOutOrphans(definitions: Definition[], tables: Map<string, Row[]>) {
  const gone = new Map<string, number>()
  const links = definitions.flatMap(({ type, name, sql }) =>
    type === 'table'
      ? [...sql.matchAll(foreignKey), ...sql.matchAll(columnKey)].map(([, column = '', parent = '', key = '']) => ({
          ...{ name, column, parent, key },
        }))
      : [],
  )
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
