import type { Query } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
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

export type Prepared = { getQuery(): Query; mapResult(response: unknown, isFromBatch: true): unknown }
export type Statement<Answer = BatchItem<'sqlite'>['_']['result']> = RunnableQuery<Answer, 'sqlite'> & {
  prepare(): Prepared
}
/** A guard that has not passed yet: its query, what throws unless the answer lets the request in, and what was thrown. */
export type PendingGuard = {
  statement: Statement
  pass: (answer: Statement['_']['result']) => void
  refusal: { error: unknown } | undefined
}

const migrations = new MigrationCheck()

/** Where the database stood after the last write of this isolate. Bookmarks sort by their time. */
let lastBookmark: D1SessionBookmark = ''

/**
 * One Ctx's way to D1, for `batch` alone: to the primary, the copy that takes the writes. Only what is the same for
 * everybody may be read from a copy nearby.
 */
export class Connection {
  readonly #database: D1Database
  readonly #writes: boolean
  /** Where a session that may read from a copy begins, and that session. */
  #start: D1SessionBookmark | D1SessionConstraint | undefined
  #nearby: D1DatabaseSession | undefined
  /** Where the database stands after what this Connection has written; null while it has written nothing. */
  bookmark: D1SessionBookmark | null = null

  /** Without `writes` nothing tells where its writes stand: nobody asks in cron and in a room. */
  constructor(database: D1Database, { writes = false } = {}) {
    this.#database = database
    this.#writes = writes
  }

  /** Reads from any copy that has what `bookmark` stands for, and what this isolate has written. */
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
      // The bookmark came in a cookie: one that D1 does not take stands in nobody's way.
      if (!queries.every(({ sql }) => /^select/i.test(sql))) throw error
      return this.#database.batch(statements)
    })
  }

  /** A session each time: of several batches only the first is sure to reach the primary. */
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

/** Whether a text has the form of a bookmark: four numbers in hexadecimal. */
export const isBookmark = (text: string | undefined) => /^([\da-f]{8}-){3}[\da-f]{32}$/.test(text ?? '')

const refuse = (): never => {
  throw new Error('A statement runs by batch(ctx, ...) or run(ctx, ...), see worker/db/batch.ts')
}

// What Drizzle would run a statement on that is awaited by itself: it would pass by the guard, and cost a round trip.
const unrunnable: D1PreparedStatement = { bind: refuse, first: refuse, run: refuse, all: refuse, raw: refuse }
const client: D1Database = {
  prepare: () => unrunnable,
  batch: refuse,
  exec: refuse,
  withSession: refuse,
  dump: refuse,
}

/**
 * Builds statements. One for all requests: it holds nothing of any, and to make one costs 20 microseconds, 100 with the
 * schema. `run` makes a `SQLiteRaw` of plain SQL: see statement.ts.
 */
export const builder: Pick<ReturnType<typeof drizzle>, 'select' | 'insert' | 'update' | 'delete' | 'run'> = drizzle(
  client,
  { casing: 'snake_case' },
)
