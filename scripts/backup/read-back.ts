import { DatabaseSync } from 'node:sqlite'
import type { Query, Row } from './database.ts'

/** The rows of each table as JSON, and how often each is there. The definitions of the database are a table, too. */
export type Content = Map<string, Map<string, number>>

/** Rows of one answer: a larger one takes the API of a deployed shop too long. */
const rowsOfAnswer = 5000
const definitions = 'sqlite_schema'
const definitionsSql = `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name`

/** Every row of a database, in as few questions as its size allows. */
export async function readContent(query: Query): Promise<Content> {
  const [defined = []] = await query(definitionsSql)
  const tables = defined.flatMap(({ type, name }) => (type === 'table' ? [String(name)] : []))
  const counted =
    tables.length === 0 ? [] : await query(...tables.map((table) => `SELECT COUNT(*) AS count FROM "${table}"`))
  const content: Content = new Map([[definitions, countRows(defined)]])
  let questions: { table: string; sql: string }[] = []
  let rows = 0
  const ask = async () => {
    const answers = questions.length > 0 ? await query(...questions.map(({ sql }) => sql)) : []
    for (const [nth, { table }] of questions.entries())
      content.set(table, countRows(answers[nth] ?? [], content.get(table)))
    questions = []
    rows = 0
  }
  for (const [nth, table] of tables.entries()) {
    const count = Number(counted[nth]?.[0]?.count)
    for (let offset = 0; offset === 0 || offset < count; offset += rowsOfAnswer) {
      const size = Math.min(count - offset, rowsOfAnswer)
      if (rows + size > rowsOfAnswer) await ask()
      questions.push({ table, sql: `SELECT * FROM "${table}" LIMIT ${rowsOfAnswer} OFFSET ${offset}` })
      rows += size
    }
  }
  await ask()
  return content
}

/**
 * Loads the statements of a backup into a database in memory. Throws a sentence where they do not load, or where a row
 * that the shop had both before and after the backup does not come back exactly. Rows that changed meanwhile are the
 * business of the next backup.
 */
export async function readBack(statements: string[], before: Content, after: Content) {
  const restored = await load(statements)
  const lost: string[] = []
  for (const [table, rows] of before) {
    let count = 0
    for (const [row, times] of rows) {
      const expected = Math.min(times, after.get(table)?.get(row) ?? 0)
      count += Math.max(0, expected - (restored.get(table)?.get(row) ?? 0))
    }
    if (count > 0) lost.push(`${count} of ${table}`)
  }
  if (lost.length > 0)
    throw new Error(`A restore of this backup would lose or change rows of the shop: ${lost.join(', ')}.`)
}

async function load(statements: string[]) {
  const database = new DatabaseSync(':memory:')
  try {
    // Foreign keys are checked at the end of a transaction, as a restore does it.
    for (const statement of ['BEGIN', ...statements, 'COMMIT']) database.exec(statement)
    return await readContent(async (...queries) =>
      // Rows as D1 answers them: plain objects.
      queries.map((sql) => JSON.parse(JSON.stringify(database.prepare(sql).all()))),
    )
  } catch (error) {
    throw new Error(`This backup cannot be restored: ${error instanceof Error ? error.message : error}`)
  } finally {
    database.close()
  }
}

function countRows(rows: Row[], counts = new Map<string, number>()) {
  for (const row of rows) {
    const text = JSON.stringify(row)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
