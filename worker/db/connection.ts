import type { Query } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { storeFailure } from '../lib/store-failures.ts'

const newest = `${journal.entries.at(-1)?.tag}.sql`

/**
 * Fails its batch with 'integer overflow' unless the newest migration is applied. `wrangler` records applied
 * migrations.
 */
const checkQuery: Query = {
  sql: `SELECT CASE WHEN EXISTS (SELECT 1 FROM d1_migrations WHERE name = ?) THEN 1
    ELSE abs(-9223372036854775807 - 1) END AS is_migrated`,
  params: [newest],
}
const isBehind = (error: unknown) => /integer overflow|no such table: d1_migrations/.test(String(error))

/**
 * Refuses a database without the newest migration of this Worker's build. Otherwise SQLite would read the quoted name
 * of a missing column as text: the field `fabric` would be 'fabric'. The check runs with the first batch of an isolate,
 * so it costs no extra round trip.
 */
export class MigrationCheck {
  #isDone = false

  /**
   * Runs queries with `ask`, preceded by the check until it has passed once. Throws a store failure, which becomes a
   * 503.
   */
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

export type Prepared = { getQuery(): Query; mapResult(response: unknown, isFromBatch: true): unknown }
export type Statement<Answer = BatchItem<'sqlite'>['_']['result']> = RunnableQuery<Answer, 'sqlite'> & {
  prepare(): Prepared
}
/**
 * A guard that has not passed yet: its query, the function that throws if the answer refuses the request, and the
 * error.
 */
export type PendingGuard = {
  statement: Statement
  pass: (answer: Statement['_']['result']) => void
  refusal: { error: unknown } | undefined
}

const migrations = new MigrationCheck()

/** Bookmark after the last write of this isolate. Bookmarks sort by time. */
let lastBookmark: D1SessionBookmark = ''

/**
 * A Ctx's connection to D1, used only by `batch`. It leads to the primary, which takes the writes. Only data that is
 * the same for everybody may be read from a nearby replica.
 */
export class Connection {
  readonly #database: D1Database
  readonly #writes: boolean
  /** Starting point of a session that may read from a replica, and that session. */
  #start: D1SessionBookmark | D1SessionConstraint | undefined
  #nearby: D1DatabaseSession | undefined
  /** Bookmark after this Connection's last write; null before the first. */
  bookmark: D1SessionBookmark | null = null

  /** Without `writes`, bookmarks of writes are not recorded: cron and rooms do not need them. */
  constructor(database: D1Database, { writes = false } = {}) {
    this.#database = database
    this.#writes = writes
  }

  /** Reads from any replica that includes `bookmark` and this isolate's writes. */
  readNearby(bookmark: D1SessionBookmark = '') {
    this.#start = (bookmark > lastBookmark ? bookmark : lastBookmark) || 'first-unconstrained'
  }

  /** Runs statements as one transaction in one round trip. */
  run(queries: Query[]) {
    return migrations.run(queries, (all) => this.#ask(all))
  }

  async #ask(queries: Query[]) {
    const statements = queries.map(({ sql, params }) => this.#database.prepare(sql).bind(...params))
    if (this.#writes) return this.#runNoted(statements)
    if (!this.#start) return this.#database.batch(statements)
    this.#nearby ??= this.#database.withSession(this.#start)
    return this.#nearby.batch(statements).catch((error) => {
      // The bookmark comes from a cookie, so an invalid bookmark must not fail the request.
      if (!queries.every(({ sql }) => /^select/i.test(sql))) throw error
      return this.#database.batch(statements)
    })
  }

  /** Opens a new session for each batch: only a session's first batch is sure to reach the primary. */
  async #runNoted(statements: D1PreparedStatement[]) {
    const session = this.#database.withSession('first-primary')
    const results = await session.batch(statements)
    if (results.some(({ meta }) => meta.changed_db)) {
      this.bookmark = session.getBookmark()
      if (this.bookmark && this.bookmark > lastBookmark) lastBookmark = this.bookmark
    }
    return results
  }
}

/** Returns whether a text has the form of a bookmark: four hexadecimal numbers. */
export const isBookmark = (text: string | undefined) => /^([\da-f]{8}-){3}[\da-f]{32}$/.test(text ?? '')

const refuse = (): never => {
  throw new Error('A statement runs by batch(ctx, ...) or run(ctx, ...), see worker/db/batch.ts')
}

// Client that Drizzle would use for a statement awaited on its own. It refuses, because such a statement would bypass
// the guard and cost a round trip.
const unrunnable: D1PreparedStatement = { bind: refuse, first: refuse, run: refuse, all: refuse, raw: refuse }
const client: D1Database = {
  prepare: () => unrunnable,
  batch: refuse,
  exec: refuse,
  withSession: refuse,
  dump: refuse,
}

/**
 * Builds statements. One builder serves all requests, because it holds no request data. Creating one costs 20
 * microseconds, or 100 with the schema. `run` creates a `SQLiteRaw` from plain SQL: see statement.ts.
 */
export const builder: Pick<ReturnType<typeof drizzle>, 'select' | 'insert' | 'update' | 'delete' | 'run'> = drizzle(
  client,
  { casing: 'snake_case' },
)
