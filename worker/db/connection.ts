import type { Query } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'

type Prepared = { getQuery(): Query; mapResult(response: unknown, isFromBatch: true): unknown }
export type Statement<Answer = BatchItem<'sqlite'>['_']['result']> = RunnableQuery<Answer, 'sqlite'> & {
  prepare(): Prepared
}
/** A statement, and what throws unless its answer lets the request have what it reads. */
export type Judgement = { statement: Statement; judge: (answer: Statement['_']['result']) => void }

/** Where a session with D1 begins: `first-primary`, `first-unconstrained` (any copy), or a bookmark (as new as that). */
type Start = D1SessionBookmark | D1SessionConstraint

/** One Ctx's way to D1, for `batch` alone. Without a `start` it asks the primary, the copy that takes the writes. */
export class Connection {
  readonly #database: D1Database
  #session: Pick<D1Database, 'batch'>

  constructor(database: D1Database, start?: Start) {
    this.#database = database
    this.#session = start ? database.withSession(start) : database
  }

  /** Runs statements as one transaction in one round trip. */
  run(queries: Query[]) {
    const statements = queries.map(({ sql, params }) => this.#database.prepare(sql).bind(...params))
    return this.#session.batch(statements)
  }
}

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
