import { Hono } from 'hono'
import {
  backupInput,
  keyPhotoPartQuery,
  keyShopPartQuery,
  photoPartQuery,
  photoZipName,
  shopPartQuery,
  shopZipName,
  ticketHeader,
} from '../../../shared/backup.ts'
import { indianToday } from '../../../shared/time.ts'
import { backupKeyActor, lastBackupStatement, toLastBackup } from '../../db/audit.ts'
import { run } from '../../db/batch.ts'
import { readAsAdmin, requireAdmin, requireBackupKey } from '../../http/guards.ts'
import { type AppEnv, addressOf, validate } from '../../http/http.ts'
import { admitTicket, beginBackup, beginByKey } from './begin-backup.ts'
import { downloadPhotos, restoreObject } from './photos.ts'
import { downloadShop } from './shop-zip.ts'

const zipHeaders = (name: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** The whole shop as files: for an admin at the desk, and by the key for `npm run backup` and `npm run restore`. */
export const shopBackupRoutes = new Hono<AppEnv>()
  .get('/admin/backup', readAsAdmin, async (c) =>
    c.json(toLastBackup(await run(c.var.ctx, lastBackupStatement(c.var.ctx)))),
  )

  .post('/admin/backup', requireAdmin, validate('json', backupInput), async (c) =>
    c.json(await beginBackup(c.var.ctx, c.var.session, c.req.valid('json').password, addressOf(c))),
  )

  .get('/admin/backup/shop.zip', requireAdmin, validate('query', shopPartQuery), async (c) => {
    const { ctx, session } = c.var
    const { backup, day } = await admitTicket(ctx, session, c.req.header(ticketHeader))
    const { part, after } = c.req.valid('query')
    return c.body(
      await downloadShop(ctx, { backup, part, after, who: session.user.id }),
      200,
      zipHeaders(shopZipName(day, part)),
    )
  })

  .get('/admin/backup/photos.zip', requireAdmin, validate('query', photoPartQuery), async (c) => {
    const { ctx, session } = c.var
    const { backup, day } = await admitTicket(ctx, session, c.req.header(ticketHeader))
    const { month, part } = c.req.valid('query')
    return c.body(await downloadPhotos(ctx, { backup, month, part }), 200, zipHeaders(photoZipName(day, month, part)))
  })

  .post('/backup', requireBackupKey, async (c) => c.json(await beginByKey(c.var.ctx)))

  .get('/backup/shop.zip', requireBackupKey, validate('query', keyShopPartQuery), async (c) => {
    const query = c.req.valid('query')
    return c.body(
      await downloadShop(c.var.ctx, { ...query, who: backupKeyActor }),
      200,
      zipHeaders(shopZipName(indianToday(), query.part)),
    )
  })

  .get('/backup/photos.zip', requireBackupKey, validate('query', keyPhotoPartQuery), async (c) => {
    const query = c.req.valid('query')
    const name = photoZipName(indianToday(), query.month, query.part)
    return c.body(await downloadPhotos(c.var.ctx, query), 200, zipHeaders(name))
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
