import { fillPlaceholders, type Placeholder, type Query, sql } from 'drizzle-orm'
import { lazy } from '../../shared/lazy.ts'
import type { Ctx } from '../context.ts'
import { builder, type Prepared, type Statement } from './connection.ts'

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
