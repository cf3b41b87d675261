/** The statements of a dump, each with its semicolon. Semicolons in texts, names and the bodies of triggers end nothing. */
export function splitStatements(dump: string) {
  const statements: string[] = []
  let start = 0
  // A quoted text or name with its doubled quotes, a comment, or a semicolon.
  for (const { 0: token, index } of dump.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--.*|;/g)) {
    if (token !== ';') continue
    const statement = dump.slice(start, index + 1).trim()
    if (/^CREATE (TEMP )?TRIGGER\b/i.test(statement) && !/\bEND;$/i.test(statement)) continue
    statements.push(statement)
    start = index + 1
  }
  return statements
}

const unquoted = (name = '') => name.replace(/^["`'[]|["`'\]]$/g, '')
const namePattern = '("[^"]+"|`[^`]+`|\\w+)'
const createTable = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${namePattern}`, 'i')
const insertRow = new RegExp(`^INSERT INTO ${namePattern}`, 'i')
const reference = new RegExp(`REFERENCES ${namePattern}`, 'gi')

/**
 * A dump of D1 in an order that loads: tables, rows of the tables that others name before those that name them, the texts that
 * `readExactTexts` put right, and at the end indexes and triggers, which would count the rows a second time. A dump as it comes has bookings ahead of the
 * services they name.
 */
export const orderDump = (dump: string) => orderStatements(splitStatements(dump))

/** The same of statements, each with its semicolon. */
export function orderStatements(statements: string[]) {
  const tables = new Map<string, { create: string; names: string[]; rows: string[] }>()
  const [exact, sequences]: [string[], string[]] = [[], []]
  const last: string[] = []
  for (const statement of statements) {
    const created = createTable.exec(statement)?.[1]
    const table = unquoted(insertRow.exec(statement)?.[1])
    if (created) {
      const names = Array.from(statement.matchAll(reference), ([, name]) => unquoted(name))
      tables.set(unquoted(created), { create: statement, names, rows: [] })
    } else if (tables.has(table)) tables.get(table)?.rows.push(statement)
    else if (/^UPDATE /i.test(statement)) exact.push(statement)
    else if (/sqlite_sequence/.test(statement)) sequences.push(statement)
    else if (/^CREATE /i.test(statement)) last.push(statement)
  }
  const inOrder: { create: string; rows: string[] }[] = []
  const seen = new Set<string>()
  const place = (name: string) => {
    const table = tables.get(name)
    if (!table || seen.has(name)) return
    seen.add(name)
    for (const named of table.names) place(named)
    inOrder.push(table)
  }
  for (const name of tables.keys()) place(name)
  return [
    'PRAGMA defer_foreign_keys=TRUE;',
    ...inOrder.map(({ create }) => create),
    ...inOrder.flatMap(({ rows }) => rows),
    ...exact,
    ...sequences,
    ...last,
  ]
}
