import { Hono } from 'hono'
import { auditQuery } from '../../../shared/audit.ts'
import { affectedQuery, breachInput } from '../../../shared/breach.ts'
import { consentInput, consentQuery, deskConsentInput } from '../../../shared/consent.ts'
import {
  dataFilename,
  dataQuery,
  deskErasureInput,
  ownErasureInput,
  requestAnswerInput,
  requestInput,
  requestQuery,
} from '../../../shared/data-requests.ts'
import { clearSessionCookie } from '../../http/cookies.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, addressOf, setPageHeaders, validate } from '../../http/http.ts'
import { countAffected, toReach } from './affected.ts'
import { eraseByDesk, eraseOwn, findObstacles, previewErasure } from './ask-erasure.ts'
import * as breaches from './breaches.ts'
import * as consents from './consents.ts'
import { downloadData } from './data-zip.ts'
import { auditToAdmin, listAudit } from './list-audit.ts'
import * as requests from './requests.ts'

/** Consents, requests, the download and the erasure, of a customer and at the desk, with breaches and the log. */
export const privacyRoutes = new Hono<AppEnv>()
  .get('/user/consents', readAsUser, async (c) => c.json(await consents.listForCustomer(c.var.ctx, c.var.userId)))

  .put('/user/consents', requireUser, validate('json', consentInput), async (c) =>
    c.json(await consents.choose(c.var.ctx, c.var.user, c.req.valid('json'))),
  )

  .get('/user/data.zip', requireUser, validate('query', dataQuery), async (c) => {
    const { part } = c.req.valid('query')
    const { parts, stream } = await downloadData(c.var.ctx, c.var.user, part)
    return c.body(stream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${dataFilename(part)}"`,
      'X-Parts': String(parts),
    })
  })

  .get('/user/requests', readAsUser, async (c) =>
    c.json((await requests.listForCustomer(c.var.ctx, c.var.userId)).map(requests.requestToCustomer)),
  )

  .post('/user/requests', requireUser, validate('json', requestInput), async (c) => {
    const { row, repeated } = await requests.ask(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(requests.requestToCustomer(row), repeated ? 200 : 201)
  })

  .get('/admin/requests', readAsAdmin, validate('query', requestQuery), async (c) => {
    const page = await requests.listForAdmin(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(requests.requestToAdmin))
  })

  .post('/admin/requests/:id/answer', requireAdmin, validate('json', requestAnswerInput), async (c) => {
    const { answer } = c.req.valid('json')
    return c.json(requests.requestToAdmin(await requests.answer(c.var.ctx, c.var.user, c.req.param('id'), answer)))
  })

  .get('/admin/consents', readAsAdmin, validate('query', consentQuery), async (c) => {
    const page = await consents.listForAdmin(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(consents.consentToAdmin))
  })

  .post('/admin/customers/:id/consents', requireAdmin, validate('json', deskConsentInput), async (c) =>
    c.json(await consents.noteByAdmin(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))),
  )

  .get('/admin/breach', readAsAdmin, async (c) => c.json(await breaches.list(c.var.ctx)))

  .get('/admin/breach/affected', readAsAdmin, validate('query', affectedQuery), async (c) => {
    const { everybody, ...time } = c.req.valid('query')
    return c.json(await countAffected(c.var.ctx, toReach({ ...time, everybody: everybody === 'true' })))
  })

  .post('/admin/breach', requireAdmin, validate('json', breachInput), async (c) => {
    await breaches.note(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(await breaches.list(c.var.ctx))
  })

  .get('/admin/audit', readAsAdmin, validate('query', auditQuery), async (c) => {
    const page = await listAudit(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(auditToAdmin))
  })

  .get('/user/delete', requireUser, async (c) => c.json(await findObstacles(c.var.ctx, c.var.user.id)))

  .post('/user/delete', requireUser, validate('json', ownErasureInput), async (c) => {
    const isDone = await eraseOwn(c.var.ctx, c.var.session, c.req.valid('json'), addressOf(c))
    clearSessionCookie(c)
    return c.json({ ok: true, done: isDone })
  })

  .get('/admin/customers/:id/erasure', requireAdmin, async (c) =>
    c.json(await previewErasure(c.var.ctx, c.req.param('id'))),
  )

  .post('/admin/customers/:id/erase', requireAdmin, validate('json', deskErasureInput), async (c) => {
    const isDone = await eraseByDesk(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json({ ok: true, done: isDone })
  })
