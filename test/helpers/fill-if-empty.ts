/** Values that pass the schema's checks, by column. */
const checked: Record<string, string> = {
  'occasion_messages.kind': 'baptism',
}

type Column = { name: string; type: string; notnull: number; pk: number }
type Key = { from: string; table: string; to: string }
/** The part of D1 that all test projects provide. */
export type Database = {
  prepare(sql: string): {
    first(): Promise<unknown>
    all<Row>(): Promise<{ results: Row[] }>
    run(): Promise<unknown>
  }
}

/** Inserts a row into a table without sample data, so that a new table is compared too. */
export async function fillIfEmpty(database: Database, table: string) {
  if (await database.prepare(`SELECT 1 FROM "${table}"`).first()) return
  const { results: columns } = await database.prepare(`PRAGMA table_info("${table}")`).all<Column>()
  const { results: keys } = await database.prepare(`PRAGMA foreign_key_list("${table}")`).all<Key>()
  const values = columns.map(({ name, type, notnull, pk }) => {
    const key = keys.find(({ from }) => from === name)
    if (checked[`${table}.${name}`]) return `'${checked[`${table}.${name}`]}'`
    if (key) return `(SELECT "${key.to}" FROM "${key.table}" LIMIT 1)`
    if (!notnull && !pk) return 'NULL'
    return /int/i.test(type) ? '1' : "'[]'"
  })
  const names = columns.map(({ name }) => `"${name}"`)
  await database.prepare(`INSERT INTO "${table}" (${names}) SELECT ${values}`).run()
}
