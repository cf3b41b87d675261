import { createMiddleware } from 'hono/factory'
import { run } from '../db/batch.ts'
import { secretsMatch } from '../lib/password.ts'
import { addressOf } from './client-info.ts'
import { fail } from './failures.ts'
import { markGuard } from './guard.ts'
import type { AppEnv } from './http.ts'
import { countUseStatement, refuseOverLimit } from './limits.ts'

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
