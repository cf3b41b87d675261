/** Rows made by one statement: more would take a statement's time. */
const rowsPerStatement = 10_000

const oneOf = (...names: string[]) => `json_extract('${JSON.stringify(names)}', '$[' || (i % ${names.length}) || ']')`

/** Column -> SQL of row number `i`: one a minute up to `now`, so that a period holds a known number of them. */
const columnsUpTo = (now: number): Record<string, string> => ({
  id: `'bench-' || i`,
  created_at: `${now} - i * 60000`,
  updated_at: `${now} - i * 60000`,
  child_name: `'മറിയ ' || i`,
  parent_name: `'Bench Parent ' || i`,
  email: `'bench' || i || '@example.com'`,
  phone: `'+91 98' || printf('%08d', i)`,
  phone_e164: `'+9198' || printf('%08d', i)`,
  lead_score: 'i % 101',
  service_type: oneOf('baptism-suit', 'communion-dress', 'accessories', 'custom-design'),
  status: oneOf('pending', 'confirmed', 'in-progress', 'completed', 'cancelled'),
  message: `'Lace like my grandmother''s, please. മുത്തശ്ശിയുടെ ലേസ് പോലെ. ' || i`,
})

/** Grows the bookings from `from` to `to` of the bench's own. */
export async function insertBookings(database: D1Database, from: number, to: number, now: number) {
  const columns = columnsUpTo(now)
  for (let start = from; start < to; start += rowsPerStatement) {
    const end = Math.min(start + rowsPerStatement, to)
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${start + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${end})`
    await database
      .prepare(`INSERT INTO bookings (${Object.keys(columns)}) ${numbers} SELECT ${Object.values(columns)} FROM n`)
      .run()
  }
}
