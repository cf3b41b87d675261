import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '../context.ts'

export type Statement = BatchItem<'sqlite'>
type Statements = Record<string, Statement | readonly Statement[] | undefined>
type AnswerOf<Value> = Value extends Statement
  ? Value['_']['result']
  : Value extends readonly Statement[]
    ? Value[number]['_']['result'][]
    : undefined

/**
 * Runs statements as one transaction in one round trip, in the order they are written down, and answers each under its
 * name. A list of statements is answered by a list; `undefined` runs nothing and is answered by `undefined`.
 * @example const { written, current } = await batch(ctx, { written: updateStatement, current: selectStatement })
 */
export async function batch<Named extends Statements>(ctx: Ctx, statements: Named) {
  const [first, ...others] = Object.values(statements).flatMap((value) => value ?? [])
  const answers: unknown[] = first ? await ctx.db.batch([first, ...others]) : []
  const entries = Object.entries(statements).map(([name, value]) => {
    if (value === undefined) return [name, undefined]
    return [name, isList(value) ? answers.splice(0, value.length) : answers.shift()]
  })
  // The names are the same, and each answer is the one of its own statement: what the mapped type says.
  return Object.fromEntries(entries) as { [Name in keyof Named]: AnswerOf<Named[Name]> }
}

const isList = (value: Statement | readonly Statement[]): value is readonly Statement[] => Array.isArray(value)
