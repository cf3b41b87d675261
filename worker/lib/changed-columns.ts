/**
 * The columns to which a change gives another value. Each index of a column that is set is written, changed or not; and
 * what is not set keeps what another has written meanwhile.
 */
export function changedColumns<Row extends object>(next: Row, before: Row): Partial<Row> {
  const old = new Map(Object.entries(before))
  // The names and values are those of a row: what the type says.
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== old.get(name))) as Partial<Row>
}
