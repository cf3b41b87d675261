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
 * Runs statements as one transaction in one round trip, in the order they are written down, and answers each under its
 * name. A list of statements is answered by a list; `undefined` runs nothing and is answered by `undefined`.
 * Rows come by the names of their columns: no two columns of a select may share one.
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
  // The names are the same, and each answer is the one of its own statement: what the mapped type says.
  return Object.fromEntries(entries) as { [Name in keyof Named]: AnswerOf<Named[Name]> }
}

/** Runs one statement by itself, or none for `undefined`. */
export async function run<Single extends Statement | undefined>(ctx: Ctx, statement: Single) {
  const { answer } = await batch(ctx, { answer: statement })
  return answer
}

/** Runs a statement beside the answer; none for a request that its guard refuses. */
export const runUnlessRefused = (ctx: Ctx, statement: Statement) =>
  // One moment later the guard that has just read what it is run for has passed, or has refused.
  ctx.defer(Promise.resolve().then(() => (ctx.pendingGuard ? undefined : run(ctx, statement))))

/** Runs statements. Behind a pending guard they only read, and what they have read comes out only if it passes. */
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

/** Drizzle's own batch, but for the client: that is the Ctx's, and Drizzle's objects are made once for all of them. */
async function ask(ctx: Ctx, statements: Statement[]) {
  if (statements.length === 0) return []
  const prepared = statements.map((statement) => statement.prepare())
  const results = await ctx.connection.run(prepared.map((one) => one.getQuery()))
  return results.map((result, nth) => prepared[nth]?.mapResult(result, true))
}

const isList = (value: Statement | readonly Statement[]): value is readonly Statement[] => Array.isArray(value)

/** A statement in plain SQL for `batch`. Its rows come as `results`, by the names of their columns. */
export function statement(ctx: Ctx, query: SQL) {
  const raw = ctx.db.run(query)
  return Object.assign(raw, { prepare: () => raw })
}

/** A value of a statement: what it is, or where it goes in one that is written once. */
export type Value<Given> = Given | Placeholder
/** What builds statements, of a request or of none. */
export type Builder = Pick<Ctx, 'db'>

/**
 * Selects for `batch` whose SQL an isolate writes once: Drizzle takes longer to write one than D1 to read it. `build` is
 * called for the first request, and what follows from a request stands in it by a name alone.
 * @example const statements = prepared(['id'], (ctx, { id }) => ({ order: findStatement(ctx, id) }))
 * const { order } = await batch(ctx, statements({ id: 'x' }))
 */
export function prepared<const Name extends string, Named extends Record<string, Statement>>(
  names: readonly Name[],
  build: (ctx: Builder, values: Record<Name, Placeholder>) => Named,
) {
  const written = lazy(() => {
    // A place for each of the names.
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
    // Each answers as the one it was written from.
    return Object.fromEntries(filled) as { [Key in keyof Named]: PreparedSelect<Named[Key]['_']['result']> }
  }
}

/** One of them with the values of a request. */
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
