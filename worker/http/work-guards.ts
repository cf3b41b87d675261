import { createMiddleware } from 'hono/factory'
import { run } from '../db/batch.ts'
import { workSidFromCookie } from './cookies.ts'
import { markGuard, markReadGuard } from './guards.ts'
import type { AppEnv } from './http.ts'
import { judgeReads } from './judge-reads.ts'
import { type Helper, refuseStranger, toHelper, type WorkSessionRow, workSessionStatement } from './work-sessions.ts'

// Guards of a helper's phone. It has a cookie of its own and is no user: every other route answers 401 to it.

/** A helper's phone. */
export const requireWork = markGuard(
  'staff',
  createMiddleware<AppEnv & { Variables: { helper: Helper } }>(async (c, next) => {
    const sid = (await workSidFromCookie(c)) ?? refuseStranger()
    const [row] = await run(c.var.ctx, workSessionStatement(c.var.ctx, sid))
    c.set('helper', toHelper(c.var.ctx, sid, row) ?? refuseStranger())
    await next()
  }),
)

/** The same for GET routes that do nothing but read D1. `c.var.helper` is there after the handler's first batch. */
export const readAsWork = markReadGuard(
  'staff',
  createMiddleware<AppEnv & { Variables: { helper: () => Helper } }>(async (c, next) => {
    const { ctx } = c.var
    const sid = (await workSidFromCookie(c)) ?? refuseStranger()
    let helper: Helper | undefined
    c.set('helper', () => helper ?? refuseStranger())
    const statement = workSessionStatement(ctx, sid)
    const judge = ([row]: WorkSessionRow[]) => {
      helper = toHelper(ctx, sid, row) ?? refuseStranger()
    }
    await judgeReads(c, ctx, { statement, judge }, next)
  }),
)
