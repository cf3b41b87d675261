import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Ctx } from '../context.ts'
import { batch } from '../db/batch.ts'
import type { PendingGuard } from '../db/connection.ts'
import type { AppEnv } from './http.ts'

// A guard is a query that finds who asks, and a check of what it has found. It asks first, which costs a round trip, or it
// stays pending: its query then runs in front of the handler's first batch. While a guard is pending `batch` only reads and
// gives out no answer (db/batch.ts), no binding can be reached, and what the handler has answered is not sent.

export type GuardLevel =
  | 'public'
  | 'backup key'
  | 'chat caller'
  | 'anyone signed in'
  | 'customer or admin'
  | 'admin'
  | 'staff'

// The access test reads these marks off each route: one without a guard fails it.
const guardLevels = new WeakMap<MiddlewareHandler, GuardLevel>()
export const guardLevel = (handler: unknown) => guardLevels.get(handler as MiddlewareHandler)
const pendingGuards = new WeakSet<MiddlewareHandler>()
export const staysPending = (handler: unknown) => pendingGuards.has(handler as MiddlewareHandler)

/** Marks a middleware as a guard of this level. */
export function markGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  guardLevels.set(middleware, level)
  return middleware
}

/**
 * Reads the cookies of a request, and puts into `c.var` what they say by themselves. Answers the guard's query, if they ask for
 * one, and `pass`, which throws for whoever is refused and puts whoever is not into `c.var`.
 */
export type Identify<App extends AppEnv> = (
  c: Context<App>,
) => Promise<{ statement: PendingGuard['statement'] | undefined; pass: PendingGuard['pass'] }>

/**
 * Two guards of one rule. The first asks first, for every route. The second stays pending, for a GET route whose first batch
 * only reads: what `pass` puts into `c.var` is there behind that batch.
 */
export const guards = <App extends AppEnv>(level: GuardLevel, identify: Identify<App>) =>
  [guard(level, identify), guard(level, identify, { isPending: true })] as const

function guard<App extends AppEnv>(level: GuardLevel, identify: Identify<App>, { isPending = false } = {}) {
  const middleware = createMiddleware<App>(async (c, next) => {
    const { ctx } = c.var
    const { statement, pass } = await identify(c)
    if (statement) ctx.pendingGuard = { statement, pass, refusal: undefined }
    else pass([])
    if (!isPending) await batch(ctx, {})
    await (ctx.pendingGuard ? answerBehindGuard(c, ctx, next) : next())
  })
  if (isPending) pendingGuards.add(middleware)
  return markGuard(level, middleware)
}

async function answerBehindGuard(c: Context, ctx: Ctx, next: () => Promise<void>) {
  ctx.env = bindingsBehindGuard(ctx)
  await next()
  if (!ctx.pendingGuard) return
  const answer = takeAnswer(c)
  // Throws for whoever is refused. A handler may have asked D1 nothing, or was stopped by a query that makes no sense: 401
  // stands before 400.
  await batch(ctx, {})
  c.res = answer
}

/** The bindings; none is there until the guard has passed, because what they hold is private as well. */
function bindingsBehindGuard(ctx: Ctx) {
  return new Proxy(ctx.env, {
    get(env, name) {
      const value = Reflect.get(env, name)
      if (ctx.pendingGuard && typeof value === 'object')
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
