import type { Context } from 'hono'
import type { Ctx } from '../context.ts'
import { batch } from '../db/batch.ts'
import type { Judgement } from '../db/connection.ts'
import { type Session, type SessionRow, sessionStatement, toSession } from './sessions.ts'

/**
 * Runs a handler whose first batch reads the session in front of what it reads itself: one round trip in place of two.
 * `judge` throws for a session that may not have it. Until it has passed, nothing that was read comes out of `batch`,
 * nothing is written, and neither R2 nor an object is asked; what the handler answered meanwhile is not sent.
 */
export async function judgeReads(c: Context, ctx: Ctx, { statement, judge }: Judgement, next: () => Promise<void>) {
  let refusal: { error: unknown } | undefined
  ctx.judgement = {
    statement,
    judge(answer) {
      try {
        judge(answer)
      } catch (error) {
        refusal = { error }
        throw error
      }
    },
  }
  ctx.env = bindingsAfterJudgement(ctx)
  await next()
  if (!refusal && !ctx.judgement) return
  const answer = takeAnswer(c)
  if (refusal) throw refusal.error
  // The handler has asked D1 nothing, or was stopped by a query that makes no sense: 401 stands before 400.
  await batch(ctx, {})
  c.res = answer
}

/** The session of this sid, and what `check` says of it. */
export const judgementOf = (ctx: Ctx, sid: string, check: (session: Session | null) => void): Judgement => ({
  statement: sessionStatement(sid),
  judge: ([row]: SessionRow[]) => check(toSession(ctx, sid, row)),
})

/** The bindings; none is there until the judgement, because what they hold is private as well. */
function bindingsAfterJudgement(ctx: Ctx) {
  return new Proxy(ctx.env, {
    get(env, name) {
      const value = Reflect.get(env, name)
      if (ctx.judgement && typeof value === 'object')
        throw new Error(`${String(name)} is not asked ahead of the guard: a route that needs it asks first`)
      return value
    },
  })
}

/** Takes back what the handler has answered: a refusal would go out with its headers. */
function takeAnswer(c: Context) {
  const answer = c.res
  c.res = undefined
  c.finalized = false
  return answer
}
