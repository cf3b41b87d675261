/** A database that is so many milliseconds away, there and back: every round trip takes them, and both ways it is asked. */
export function delayedDatabase(database: D1Database, milliseconds: number): D1Database {
  const delay = (near: Pick<D1Database, 'batch'>): D1Database['batch'] => {
    return async (statements) => {
      await new Promise((arrived) => setTimeout(arrived, milliseconds))
      return near.batch(statements)
    }
  }
  const prepare: D1Database['prepare'] = (query) => database.prepare(query)
  return Object.assign(Object.create(database), {
    prepare,
    batch: delay(database),
    withSession: (start?: D1SessionBookmark | D1SessionConstraint) => {
      const session = database.withSession(start)
      return { prepare, batch: delay(session), getBookmark: () => session.getBookmark() }
    },
  })
}
