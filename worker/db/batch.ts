import { fillPlaceholders, is, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import { lazy } from '../../shared/lazy.ts'
import type { Ctx } from '../context.ts'
import { builder, type Prepared, type Statement } from './connection.ts'

type Statements = Record<string, Statement | readonly Statement[] | undefined>
type AnswerOf<Value> = Value extends Statement
  ? Value['_']['result']
  : Value extends readonly Statement[]
    ? Value[number]['_']['result'][]
    : undefined

/**
 * Runs statements in order as one transaction in one round trip, and returns the answers by name. A list of statements
 * returns a list; `undefined` runs nothing and returns `undefined`. Rows are keyed by column name, so no two columns of
 * a select may share one.
 * @example const { written, current } = await batch(ctx, { written: updateStatement, current: selectStatement })
 */
export async function batch<Named extends Statements>(ctx: Ctx, statements: Named) {
  const answers = await runAll(
    ctx,
    Object.values(statements).flatMap((value) => value ?? []),
  )
  const entries = Object.entries(statements).map(([name, value]) => {
    if (value === undefined) return [name, undefined]
    return [name, isList(value) ? answers.splice(0, value.length) : answers.shift()]
  })
  // The type holds: the names are the same, and each answer belongs to the statement of that name.
  return Object.fromEntries(entries) as { [Name in keyof Named]: AnswerOf<Named[Name]> }
}

/** Runs a single statement, or nothing for `undefined`. */
export async function run<Single extends Statement | undefined>(ctx: Ctx, statement: Single) {
  const { answer } = await batch(ctx, { answer: statement })
  return answer
}

/** Runs a statement after the response; runs nothing if the guard refuses the request. */
export const runUnlessRefused = (ctx: Ctx, statement: Statement) =>
  // Waits one microtask, in which a guard that has just been read passes or refuses.
  ctx.defer(Promise.resolve().then(() => (ctx.pendingGuard ? undefined : run(ctx, statement))))

/** Runs statements. Behind a pending guard, they may only read, and the rows are returned only if the guard passes. */
async function runAll(ctx: Ctx, statements: Statement[]) {
  const guard = ctx.pendingGuard
  if (!guard) return ask(ctx, statements)
  if (guard.refusal) throw guard.refusal.error
  if (!statements.every((statement) => statement instanceof PreparedSelect || is(statement, SQLiteSelectBase)))
    throw new Error('Nothing is written ahead of the guard: a route that writes asks first, see worker/http/guards.ts')
  const [found, ...answers] = await ask(ctx, [guard.statement, ...statements])
  try {
    guard.pass(found)
  } catch (error) {
    guard.refusal = { error }
    throw error
  }
  ctx.pendingGuard = undefined
  return answers
}

/**
 * Runs statements like Drizzle's own batch, but with the Ctx's client: Drizzle's objects are created once for all
 * requests.
 */
async function ask(ctx: Ctx, statements: Statement[]) {
  if (statements.length === 0) return []
  const prepared = statements.map((statement) => statement.prepare())
  const results = await ctx.connection.run(prepared.map((one) => one.getQuery()))
  return results.map((result, nth) => prepared[nth]?.mapResult(result, true))
}

const isList = (value: Statement | readonly Statement[]): value is readonly Statement[] => Array.isArray(value)

/** Creates a plain SQL statement for `batch`. Its rows are returned as `results`, by column name. */
export function statement(ctx: Ctx, query: SQL) {
  const raw = ctx.db.run(query)
  return Object.assign(raw, { prepare: () => raw })
}

/** A value of a statement, or the placeholder for it in a prepared statement. */
export type Value<Given> = Given | Placeholder
/** The part of a Ctx that builds statements, with or without a request. */
export type Builder = Pick<Ctx, 'db'>

/**
 * Prepares selects for `batch` whose SQL an isolate builds once: Drizzle takes longer to build one than D1 to run it.
 * `build` is called for the first request, with placeholders for the values of a request.
 * @example const statements = prepared(['id'], (ctx, { id }) => ({ order: findStatement(ctx, id) }))
 * const { order } = await batch(ctx, statements({ id: 'x' }))
 */
export function prepared<const Name extends string, Named extends Record<string, Statement>>(
  names: readonly Name[],
  build: (ctx: Builder, values: Record<Name, Placeholder>) => Named,
) {
  const written = lazy(() => {
    // Creates a placeholder for each name.
    const places = Object.fromEntries(
      names.map((name): [string, Placeholder] => [name, sql.placeholder(name)]),
    ) as Record<Name, Placeholder>
    return Object.entries(build({ db: builder }, places)).map(([name, statement]) => {
      const select = statement.prepare()
      return { name, select, query: select.getQuery() }
    })
  })
  return (values: Record<Name, string | number>) => {
    const filled = written().map(({ name, select, query }) => [name, new PreparedSelect(select, query, values)])
    // The type holds: each prepared select answers like the one it was built from.
    return Object.fromEntries(filled) as { [Key in keyof Named]: PreparedSelect<Named[Key]['_']['result']> }
  }
}

/** A prepared select with the values of a request. */
export class PreparedSelect<Answer = unknown> {
  declare readonly _: { readonly dialect: 'sqlite'; readonly result: Answer }
  readonly #select: Prepared
  readonly #query: Query
  readonly #values: Record<string, unknown>

  constructor(select: Prepared, query: Query, values: Record<string, unknown>) {
    this.#select = select
    this.#query = query
    this.#values = values
  }

  prepare() {
    return this
  }

  getQuery() {
    return { sql: this.#query.sql, params: fillPlaceholders(this.#query.params, this.#values) }
  }

  mapResult(response: unknown, isFromBatch: true) {
    return this.#select.mapResult(response, isFromBatch)
  }
}
