import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type Named = { name: string; sql: string }

/**
 * Statements that make an empty database what all migrations make of it, rows included, for one batch: the migrations
 * themselves cost each file of tests twice as much. They run on a real D1 in test/harness/migrate.test.ts.
 */
export function readMigratedDatabase(folder: string) {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT)')
  const note = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.sql')) continue
    // A file is a transaction, as on D1.
    database.exec(`BEGIN;\n${readFileSync(`${folder}/${name}`, 'utf8')}\n;COMMIT`)
    note.run(name)
  }
  const all = <Row>(statement: string) => database.prepare(statement).all() as Row[]
  const find = (isTable: boolean) =>
    all<Named>(`SELECT name, sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND (type = 'table') = ${Number(isTable)} ORDER BY rowid`)
  const tables = find(true)
  const rows = tables.flatMap(({ name }) => {
    const columns = all<Named>(`SELECT name FROM pragma_table_info('${name}')`).map(
      (column) => `quote("${column.name}")`,
    )
    return all<{ sql: string }>(
      `SELECT 'INSERT INTO "${name}" VALUES (' || ${columns.join(` || ',' || `)} || ')' AS sql FROM "${name}"`,
    )
  })
  // Triggers last: they would count the rows once more.
  return ['PRAGMA defer_foreign_keys = ON', ...[...tables, ...rows, ...find(false)].map(({ sql }) => sql)]
}
