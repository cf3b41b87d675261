import { Hono } from 'hono'
import { requireBackupKey } from '../../http/backup-key.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as backup from './rooms/backup.ts'

/** `npm run restore` puts a room's messages back: they are nowhere but in its object. */
export const backupRoutes = new Hono<AppEnv>().post(
  '/backup/rooms/import',
  requireBackupKey,
  validate('json', backup.importInput),
  async (c) => {
    await backup.importPage(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true })
  },
)
