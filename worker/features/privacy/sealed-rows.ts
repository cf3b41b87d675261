/** A row as D1 has it. */
export type Row = Record<string, unknown>
type Table = { table: string; rows: Row[] }

/**
 * Of a customer's rows those that were processed since a moment, by table, and the moment of the newest. An order and its
 * pieces, which have no moment of their own, are as young as the newest that is about the order. Beside anything young
 * stands whom it is about: the customer, and the wearers that it names.
 */
export function chooseYoung(tables: Table[], since: number) {
  const momentOfOrder = new Map<unknown, number>()
  for (const { table, rows } of tables)
    for (const row of rows) {
      const order = table === 'orders' ? row.id : row.order_id
      momentOfOrder.set(order, Math.max(momentOfOrder.get(order) ?? 0, momentOf(row)))
    }
  const newestOf = (table: string, row: Row) =>
    table === 'orders' || table === 'orderItems'
      ? (momentOfOrder.get(table === 'orders' ? row.id : row.order_id) ?? 0)
      : momentOf(row)

  const isYoung = (table: string) => (row: Row) => newestOf(table, row) >= since
  const young = tables.map(({ table, rows }) => ({ table, rows: rows.filter(isYoung(table)) }))
  const moments = young.flatMap(({ table, rows }) => rows.map((row) => newestOf(table, row)))
  const wearers = new Set(young.flatMap(({ rows }) => rows.map(({ wearer_id }) => wearer_id)))
  const isAbout = (table: string, row: Row) =>
    table === 'users' || table === 'userSettings' || (table === 'wearers' && wearers.has(row.id))
  const kept = tables.map(({ table, rows }) => ({
    table,
    rows: rows.filter((row) => isYoung(table)(row) || isAbout(table, row)),
  }))
  return {
    newest: moments.reduce((latest, moment) => Math.max(latest, moment), 0),
    rows: Object.fromEntries(kept.filter(({ rows }) => rows.length > 0).map(({ table, rows }) => [table, rows])),
  }
}

/** When a row was last written, in milliseconds; 0 for one that has no moment. */
const momentOf = (row: Row) =>
  ['created_at', 'updated_at', 'answered_at', 'sent_at', 'approved_at', 'cancelled_at'].reduce((latest, name) => {
    const value = row[name]
    return typeof value === 'number' ? Math.max(latest, value) : latest
  }, 0)
