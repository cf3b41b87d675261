import { Hono } from 'hono'
import {
  backupInput,
  photoPartQuery,
  photoZipName,
  shopPartQuery,
  shopZipName,
  ticketHeader,
} from '../../../shared/backup.ts'
import { requireBackupKey } from '../../http/backup-key.ts'
import { addressOf } from '../../http/client-info.ts'
import { requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { admitTicket, beginBackup } from './begin-backup.ts'
import { downloadPhotos } from './photos-zip.ts'
import { restoreObject } from './restore-object.ts'
import { downloadShop } from './shop-zip.ts'

const zipHeaders = (name: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** The whole shop as files, and what `npm run restore` asks to put its photos back. */
export const shopBackupRoutes = new Hono<AppEnv>()
  .post('/admin/backup', requireAdmin, validate('json', backupInput), async (c) =>
    c.json(await beginBackup(c.var.ctx, c.var.session, c.req.valid('json').password, addressOf(c))),
  )

  .get('/admin/backup/shop.zip', requireAdmin, validate('query', shopPartQuery), async (c) => {
    const { ctx, session } = c.var
    const backup = await admitTicket(ctx, session, c.req.header(ticketHeader))
    const { part, after } = c.req.valid('query')
    return c.body(await downloadShop(ctx, { backup, part, after }), 200, zipHeaders(shopZipName(part)))
  })

  .get('/admin/backup/photos.zip', requireAdmin, validate('query', photoPartQuery), async (c) => {
    const { ctx, session } = c.var
    const backup = await admitTicket(ctx, session, c.req.header(ticketHeader))
    const { month, part } = c.req.valid('query')
    return c.body(await downloadPhotos(ctx, { backup, month, part }), 200, zipHeaders(photoZipName(month, part)))
  })

  .put('/backup/objects/:key{.+}', requireBackupKey, async (c) => {
    const photo = {
      key: c.req.param('key'),
      bytes: new Uint8Array(await c.req.arrayBuffer()),
      sha256: c.req.header('X-SHA256') ?? '',
    }
    await restoreObject(c.var.ctx, { ...photo, contentType: c.req.header('Content-Type') })
    return c.json({ ok: true })
  })
