/** Gives each name its value. */
export function byName<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) {
  // The entries are those of the names: what the type says.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}

/** The fields of a row, or the columns of a table, that have these names. */
export function pick<Row extends object, Name extends keyof Row & string>(row: Row, names: readonly Name[]) {
  // As above: each name has the value that it has in the row. The names alone say which, not what takes the result.
  return byName(names, (name) => row[name]) as NoInfer<Pick<Row, Name>>
}
