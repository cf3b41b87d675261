import { Hono } from 'hono'
import { importInput, maxImportBytes } from '../../../shared/imports.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, limitBody, validate } from '../../http/http.ts'
import { createImport, listImports, toAdmin } from './imports.ts'
import { undoImport } from './undo-import.ts'

export const importRoutes = new Hono<AppEnv>()
  .get('/admin/imports', readAsAdmin, async (c) =>
    c.json((await listImports(c.var.ctx)).map(({ byName, left, ...row }) => ({ ...toAdmin(row), byName, left }))),
  )

  .post('/admin/imports', requireAdmin, limitBody(maxImportBytes), validate('json', importInput), async (c) => {
    const { row, repeated } = await createImport(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .post('/admin/imports/:id/undo', requireAdmin, async (c) => {
    const { row, ...undone } = await undoImport(c.var.ctx, c.var.user, c.req.param('id'))
    return c.json({ ...toAdmin(row), ...undone })
  })
