import { is } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../context.ts'
import type { Statement } from './connection.ts'
import { PreparedSelect } from './prepared.ts'

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
