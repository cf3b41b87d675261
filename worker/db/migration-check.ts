import type { Query } from 'drizzle-orm'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { storeFailure } from '../lib/store-failures.ts'

const newest = `${journal.entries.at(-1)?.tag}.sql`

/** Fails its batch with 'integer overflow' unless the newest migration is applied. `wrangler` notes those it applies. */
const checkQuery: Query = {
  sql: `SELECT CASE WHEN EXISTS (SELECT 1 FROM d1_migrations WHERE name = ?) THEN 1
    ELSE abs(-9223372036854775807 - 1) END AS is_migrated`,
  params: [newest],
}
const isBehind = (error: unknown) => /integer overflow|no such table: d1_migrations/.test(String(error))

/**
 * Refuses a database that lacks the newest migration this Worker was built with. SQLite would read the quoted name of a
 * missing column as a text: the field `fabric` would say 'fabric'. The check goes with the first batch of an isolate, so
 * it costs no round trip.
 */
export class MigrationCheck {
  #isDone = false

  /** Runs queries by `ask`, behind the check until it has passed once. Throws a store failure, which is answered by 503. */
  async run<Result>(queries: Query[], ask: (queries: Query[]) => Promise<Result[]>): Promise<Result[]> {
    if (this.#isDone) return ask(queries)
    const [, ...results] = await ask([checkQuery, ...queries]).catch((error) => {
      throw isBehind(error)
        ? storeFailure(`The database lacks the migration ${newest}: apply the folder migrations/ to it`)
        : error
    })
    this.#isDone = true
    return results
  }
}
