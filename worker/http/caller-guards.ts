import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readGuestCookie, sidFromCookie } from './cookies.ts'
import { type GuardLevel, markGuard, markReadGuard, refuseTemporaryPassword, refuseVisitor } from './guards.ts'
import type { Caller, ReadingCaller } from './guests.ts'
import type { AppEnv } from './http.ts'
import { judgementOf, judgeReads } from './judge-reads.ts'
import { isSafe } from './security.ts'
import { findSession, type Session, withLastingPassword } from './sessions.ts'
import { paceWrites } from './write-pace.ts'

// Guards of routes for somebody signed in or a guest.

type CallerCheck = (caller: Caller, c: Context) => void

function callerGuard(level: GuardLevel, check: CallerCheck) {
  return markGuard(
    level,
    createMiddleware<AppEnv & { Variables: { caller: Caller } }>(async (c, next) => {
      const signedIn = await findSession(c.var.ctx, await sidFromCookie(c))
      const guest = await readGuestCookie(c, c.env.SESSION_KEY)
      check({ signedIn, guest }, c)
      const writer = signedIn ? signedIn.user.id : guest?.id
      if (writer && !signedIn?.isAdmin && !isSafe(c.req.method)) paceWrites(c.var.ctx, writer)
      c.set('caller', { signedIn: withLastingPassword(signedIn), guest })
      await next()
    }),
  )
}

/** The same for GET routes: judged by what the handler's first batch reads. After that they may write, and ask an object. */
function readCallerGuard(level: GuardLevel, check: CallerCheck) {
  const middleware = createMiddleware<AppEnv & { Variables: { caller: ReadingCaller } }>(async (c, next) => {
    const [sid, guest] = [await sidFromCookie(c), await readGuestCookie(c, c.env.SESSION_KEY)]
    let judged: { signedIn: Session | null } | undefined
    const judge = (signedIn: Session | null) => {
      check({ signedIn, guest }, c)
      judged = { signedIn: withLastingPassword(signedIn) }
    }
    c.set('caller', {
      sid,
      guest,
      get signedIn() {
        if (!judged) throw new Error('Who asks is not known ahead of the first batch')
        return judged.signedIn
      },
    })
    if (sid) return judgeReads(c, c.var.ctx, judgementOf(c.var.ctx, sid, judge), next)
    judge(null)
    return next()
  })
  return markReadGuard(level, middleware)
}

/** For public routes whose answer depends on `c.var.caller`. */
export const withCaller = callerGuard('public', () => {})

/**
 * For calls about a chat room: a user with a lasting password, or a guest. The feature asks the database which rooms are
 * the caller's: to know a room's id gives no access.
 */
export const requireChatCaller = callerGuard('chat caller', checkIsChatCaller)

function checkIsChatCaller({ signedIn, guest }: Caller, c: Context) {
  if (!signedIn && !guest) refuseVisitor(c)
  if (signedIn?.mustChangePassword && !guest) refuseTemporaryPassword()
}

/** `withCaller` and `requireChatCaller` for GET routes whose first batch only reads. */
export const readWithCaller = readCallerGuard('public', () => {})
export const readAsChatCaller = readCallerGuard('chat caller', checkIsChatCaller)
