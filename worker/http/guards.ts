import type { SQL } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Ctx } from '../context.ts'
import { batch, run } from '../db/batch.ts'
import type { PendingGuard } from '../db/connection.ts'
import { secretsMatch } from '../lib/password.ts'
import { clearRoleHint, readBookmarkCookie, readGuestCookie, sidFromCookie, workSidFromCookie } from './cookies.ts'
import { fail } from './failures.ts'
import type { Caller } from './guests.ts'
import { type AppEnv, addressOf } from './http.ts'
import { countUseStatement, paceWrites, refuseOverLimit } from './limits.ts'
import { isSafe } from './security.ts'
import {
  type Session,
  type SessionRow,
  sessionStatement,
  toSession,
  type User,
  userIdOfSession,
  withLastingPassword,
} from './sessions.ts'
import { type Helper, refuseStranger, toHelper, type WorkSessionRow, workSessionStatement } from './work-sessions.ts'

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
function markGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  guardLevels.set(middleware, level)
  return middleware
}

/**
 * Reads the cookies of a request, and puts into `c.var` what they say by themselves. Answers the guard's query, if they ask for
 * one, and `pass`, which throws for whoever is refused and puts whoever is not into `c.var`.
 */
type Identify<App extends AppEnv> = (
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

// Every guard of the shop. `require…` asks first; `readAs…` and `readWithCaller` stay pending (guard.ts).

/** `userId` is the query that finds the user; `session` and `user` are there once the guard has passed. */
export type UserApp = AppEnv & { Variables: { sid: string; userId: SQL; session: Session; user: User } }
/** The session of `caller` is there once the guard has passed. */
type CallerApp = AppEnv & { Variables: { caller: Caller } }
/** Somebody who helps at the table, there once the guard has passed. */
type HelperApp = AppEnv & { Variables: { helper: Helper } }

/** For public routes: checks nothing, and marks that this is intended. What they show may come from a copy nearby. */
export const allowAnyone = markGuard(
  'public',
  createMiddleware<AppEnv>((c, next) => {
    if (isSafe(c.req.method)) c.var.ctx.connection.readNearby(readBookmarkCookie(c))
    return next()
  }),
)

/** Any session, also one opened with a temporary password. */
export const [requireAnySession, readAsAnySession] = guards(
  'anyone signed in',
  bySession(() => {}),
)

/** A customer or an admin with a lasting password. */
export const [requireUser, readAsUser] = guards('customer or admin', bySession(checkPasswordIsLasting))

/** An admin; customers get 403. */
export const [requireAdmin, readAsAdmin] = guards(
  'admin',
  bySession((session) => {
    checkPasswordIsLasting(session)
    if (!session.isAdmin) fail(403, 'boutique_only')
  }),
)

/** For public routes whose answer depends on `c.var.caller`. */
export const [withCaller, readWithCaller] = guards(
  'public',
  byCaller(() => {}),
)

/**
 * For calls about a chat room: a user with a lasting password, or a guest. The feature asks the database which rooms are
 * the caller's: to know a room's id gives no access.
 */
export const [requireChatCaller, readAsChatCaller] = guards(
  'chat caller',
  byCaller(({ signedIn, guest }, c) => {
    if (!signedIn && !guest) refuseVisitor(c)
    if (signedIn && !guest) checkPasswordIsLasting(signedIn)
  }),
)

/** A helper's phone. It has a cookie of its own and is no user: every other route answers 401 to it. */
export const [requireWork, readAsWork] = guards<HelperApp>('staff', async (c) => {
  const { ctx } = c.var
  const sid = (await workSidFromCookie(c)) ?? refuseStranger()
  return {
    statement: workSessionStatement(ctx, sid),
    pass: ([row]: WorkSessionRow[]) => c.set('helper', toHelper(ctx, sid, row) ?? refuseStranger()),
  }
})

function bySession(check: (session: Session) => void): Identify<UserApp> {
  return async (c) => {
    const { ctx } = c.var
    const sid = (await sidFromCookie(c)) ?? refuseVisitor(c)
    c.set('sid', sid)
    c.set('userId', userIdOfSession(sid))
    const pass = ([row]: SessionRow[]) => {
      const session = toSession(ctx, sid, row) ?? refuseVisitor(c)
      check(session)
      if (!session.isAdmin && !isSafe(c.req.method)) paceWrites(ctx, session.user.id)
      c.set('session', session)
      c.set('user', session.user)
    }
    return { statement: sessionStatement(sid), pass }
  }
}

function byCaller(check: (caller: Pick<Caller, 'signedIn' | 'guest'>, c: Context) => void): Identify<CallerApp> {
  return async (c) => {
    const { ctx } = c.var
    const [sid, guest] = [await sidFromCookie(c), await readGuestCookie(c, c.env.SESSION_KEY)]
    let passed: { signedIn: Session | null } | undefined
    const pass = ([row]: SessionRow[]) => {
      const signedIn = sid ? toSession(ctx, sid, row) : null
      check({ signedIn, guest }, c)
      const writer = signedIn?.user.id ?? guest?.id
      if (writer && !signedIn?.isAdmin && !isSafe(c.req.method)) paceWrites(ctx, writer)
      passed = { signedIn: withLastingPassword(signedIn) }
    }
    c.set('caller', {
      sid,
      guest,
      get signedIn() {
        if (!passed) throw new Error('Who asks is not known ahead of the first batch')
        return passed.signedIn
      },
    })
    return { statement: sid ? sessionStatement(sid) : undefined, pass }
  }
}

function refuseVisitor(c: Context) {
  clearRoleHint(c)
  return fail(401, 'signed_out')
}

function checkPasswordIsLasting({ mustChangePassword }: Session) {
  if (mustChangePassword) fail(403, 'password_change_due')
}

/** Letters of a BACKUP_KEY: 32 random bytes in base64 have 44. A shorter one opens nothing. */
const minKeyLength = 32

/**
 * For the scripts that back the shop up, by `Authorization: Bearer <BACKUP_KEY>`. No session gets here: whoever takes an
 * admin's browser has not taken every chat. Everybody else is answered as if there were nothing, 429 after ten tries.
 */
export const requireBackupKey = markGuard(
  'backup key',
  createMiddleware<AppEnv>(async (c, next) => {
    const expected = c.env.BACKUP_KEY ?? ''
    const given = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
    if (expected.length < minKeyLength || given === undefined) return fail(404, 'nothing_here')
    if (!(await secretsMatch(given, expected))) {
      const { ctx } = c.var
      const address = addressOf(c)
      refuseOverLimit(ctx, 'backupKey', await run(ctx, countUseStatement(ctx, 'backupKey', address)))
      return fail(404, 'nothing_here')
    }
    return next()
  }),
)
