import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { toRefusal } from '../../../shared/refusals/refusals.ts'
import { dayMs } from '../../../shared/time.ts'
import { app } from '../../../worker/app.ts'
import { type Ctx, createCtx } from '../../../worker/context.ts'
import { batch, run } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import { guardLevel, readAsAdmin, staysPending } from '../../../worker/http/guards.ts'
import { type AppEnv, renderError, validate } from '../../../worker/http/http.ts'
import { prepareSession } from '../../../worker/http/sessions.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { helperPhone } from '../../helpers/worker/staff.ts'
import { sendWatched } from '../../helpers/worker/watch.ts'

const ctx = createCtx(env, keepRunning)

/** Routes that read in the batch that authorises them, found by their mark, so new routes are included. */
const marked = app.routes
  .filter(({ handler }) => staysPending(handler))
  .map(({ method, path, handler }) => ({ method, path, level: guardLevel(handler) }))
const isCallers = (level: string | undefined) => level === 'chat caller' || level === 'public'
const reads = marked.filter(({ level }) => !isCallers(level))
/** Routes open to guests: after the check they may write and use a Durable Object. */
const callerReads = marked.filter(({ level }) => isCallers(level))

/** Query strings of routes that require a period. */
const spans: Record<string, string> = {
  '/api/admin/money': '?from=2026-11-01&to=2026-11-30',
  '/api/admin/money/day': '?on=2026-11-28',
  '/api/admin/breach/affected': '?from=2026-11-01T00:00&to=2026-11-30T00:00',
}

/** Routes that sort the few rows found by an index. */
const sorting = ['customers/by-phone', 'occasions', 'today', 'today/cards', 'breach/affected'].map(
  (path) => `/api/admin/${path}`,
)

/** Sends a request through the app with bindings that record their use. */
const send = (path: string, cookie: string, meanwhile?: () => Promise<void>) =>
  sendWatched(new Request(`http://localhost${path}`, cookie ? { headers: { Cookie: cookie } } : {}), meanwhile)

const cookies = { admin: (await admin()).cookie, customer: (await customer()).cookie, visitor: '' }
const outsiders: Record<string, { cookie: string; status: 401 | 403; cookieOnly?: true }> = {}
let adminCookie = ''
let workCookie = ''
/** Returns the exact refusal that a person gets. */
function refusalOf(who: string, isStaff = false) {
  if (isStaff) return toRefusal('work_signed_out')
  if (who === 'a temporary password') return toRefusal('password_change_due')
  return toRefusal(outsiders[who]?.status === 403 ? 'boutique_only' : 'signed_out')
}
let orderId = ''

/** Creates a session of this account; `sql` then changes it in the database by its sid. */
async function sessionOf(account: { id: string; role: 'customer' | 'admin' }, sql?: string, extra = {}) {
  const { token, statement } = await prepareSession(ctx, account, extra)
  await run(ctx, statement)
  if (sql) await db.run(`${sql} (SELECT sid FROM sessions ORDER BY rowid DESC LIMIT 1)`)
  return `session=${token}`
}

beforeAll(async () => {
  const owner = await orderAdmin()
  const ended = await helperPhone(owner)
  await owner.post(`/api/admin/staff/${ended.staffId}/end`)
  workCookie = (await helperPhone(owner)).cookie
  adminCookie = owner.cookie
  const { id: adminId } = await owner.read<{ id: string }>('/api/user')
  const [sneha, gone] = [await customer(), await customer()]
  const guest = new Client()
  await guest.post('/api/chat/leads', { name: 'Reena', phone: '98470 55555', location: 'Aluva' })
  orderId = crypto.randomUUID()
  const adminAccount = { id: adminId, role: 'admin' } as const
  Object.assign(outsiders, {
    'a visitor': { cookie: '', status: 401 },
    'a guest': { cookie: guest.cookie, status: 401 },
    'a forged cookie': { cookie: 'session=forged', status: 401 },
    'a sid for a token': {
      cookie: `session=${(await db.first<{ sid: string }>('SELECT sid FROM sessions'))?.sid}`,
      status: 401,
    },
    'an ended session': { cookie: await sessionOf(adminAccount, 'DELETE FROM sessions WHERE sid ='), status: 401 },
    'an expired session': {
      cookie: await sessionOf(adminAccount, 'UPDATE sessions SET expire = 1 WHERE sid ='),
      status: 401,
    },
    'a session that lasts too long': {
      cookie: await sessionOf(adminAccount, `UPDATE sessions SET sess = json_set(sess, '$.startedAt', 1) WHERE sid =`),
      status: 401,
    },
    'a forged phone': { cookie: 'work=forged', status: 401 },
    'an ended helper': { cookie: ended.cookie, status: 401 },
    'a deactivated account': { cookie: await sessionOf({ id: gone.id, role: 'customer' }), status: 401 },
    'a temporary password': {
      cookie: await sessionOf({ id: sneha.id, role: 'customer' }, undefined, { mustChangePassword: true }),
      status: 403,
    },
  })
  await db.run('UPDATE users SET is_active = 0 WHERE id = ?', gone.id)
  outsiders['a customer'] = { cookie: sneha.cookie, status: 403 }
  const longUnseen = `UPDATE sessions SET sess = json_set(sess, '$.seenAt', ${Date.now() - 2 * dayMs}) WHERE sid =`
  outsiders['a customer whose session is prolonged where it is let in'] = {
    cookie: await sessionOf({ id: sneha.id, role: 'customer' }, longUnseen),
    status: 403,
  }
})
afterAll(() => {
  expect(reads.length).toBeGreaterThan(25)
})

/** Expects that nothing was written, sent, or requested from R2 or a Durable Object. */
const expectNothingDone = ({ written, bindings, fetched }: Awaited<ReturnType<typeof send>>) =>
  expect({ written, bindings, fetched }).toEqual({ written: [], bindings: [], fetched: [] })

describe('a route whose guard stays pending', () => {
  it('only answers GET', () => expect(marked.filter(({ method }) => method !== 'GET')).toEqual([]))

  it.each(reads)(
    '$path lets nothing out, writes nothing and asks no other binding ahead of the check',
    async (read) => {
      const path = read.path.replace(/:date/, '2026-11-20').replace(/:\w+/g, orderId)
      for (const [who, { cookie, status }] of Object.entries(outsiders)) {
        const isStaff = read.level === 'staff'
        if (who.startsWith('a customer') && read.level !== 'admin' && !isStaff) continue
        if (who === 'a temporary password' && read.level === 'anyone signed in') continue
        for (const query of ['', '?limit=many&cursor=none&status=lost&sort=by-name&type=none&q=']) {
          const answer = await send(path + query, cookie)
          expect({ who, query, status: answer.status, text: answer.text }).toEqual({
            who,
            query,
            status: isStaff ? 401 : status,
            text: JSON.stringify(refusalOf(who, isStaff)),
          })
          const told = [...answer.headers.keys()].filter(
            (name) => /^x-|etag|set-cookie|disposition/.test(name) && !/^x-(content|frame)/.test(name),
          )
          expect(told).toEqual(status === 401 && !isStaff ? ['set-cookie'] : [])
          expectNothingDone(answer)
          expect(answer.trips).toBe(cookie.includes(isStaff ? 'work=' : 'session=') ? 1 : 0)
          if (answer.trips > 0) expect(answer.sql[0]).toContain(isStaff ? 'from "staff"' : 'from "sessions"')
        }
      }
    },
  )

  it('judges what stands when it reads: a session that ends on the way is refused', async () => {
    const { id } = await Object.assign(new Client(), { cookie: adminCookie }).read<{ id: string }>('/api/user')
    const cookie = await sessionOf({ id, role: 'admin' })
    expect((await send('/api/bookings', cookie)).status).toBe(200)
    const ended = await send('/api/bookings', cookie, async () => {
      await db.run('DELETE FROM sessions WHERE rowid = (SELECT MAX(rowid) FROM sessions)')
    })
    expect([ended.status, ended.text]).toEqual([401, '{"message":"Unauthorized","code":"signed_out"}'])
  })

  it.each(reads)('$path takes one round trip, and scans no table', async ({ path, level }) => {
    const customerCookie = outsiders['a customer']?.cookie ?? ''
    const member = level === 'admin' ? adminCookie : level === 'staff' ? workCookie : customerCookie
    const target = path.replace(/:date/, '2026-11-20').replace(/:\w+/g, orderId)
    const { status, bindings, tripsToAnswer } = await send(target + (spans[path] ?? ''), member)
    expect([200, 404]).toContain(status)
    expect([tripsToAnswer, bindings]).toEqual([1, []])
    const client = Object.assign(new Client(), { cookie: member })
    const tally = countD1(client)
    await client.get(target + (spans[path] ?? ''))
    const steps = await findTableScans(tally)
    expect(steps.filter((step) => !sorting.includes(path) || /^SCAN (?!first)/.test(step))).toEqual([])
  })

  it.each(callerReads)(
    '$path lets nothing out ahead of the check either, where guests may ask',
    async ({ path, level }) => {
      const target = path.replace(/:\w+/g, orderId)
      for (const [who, { cookie, status }] of Object.entries(outsiders)) {
        if (who === 'a guest' || who.startsWith('a customer')) continue
        for (const query of ['', '?limit=many&before=none&roomId=1']) {
          const answer = await send(target + query, cookie)
          const refused = { status, text: JSON.stringify(refusalOf(who)) }
          expect({ who, query, ...answer }).toMatchObject({
            who,
            query,
            ...(level === 'public' ? { status: 200, text: '{"count":0}' } : refused),
          })
          expectNothingDone(answer)
          expect(answer.trips).toBe(cookie.includes('session=') ? 1 : 0)
        }
      }
    },
  )
})

describe('a handler under a pending guard', () => {
  const secret = 'what only the admin may read'
  const statement = (ctx: Ctx) => ctx.db.select().from(counters).where(eq(counters.name, 'bookings'))
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('ctx', createCtx(c.env, keepRunning))
      return next()
    })
    .get('/swallows', readAsAdmin, async (c) => {
      await run(c.var.ctx, statement(c.var.ctx)).catch(() => {})
      return c.json({ secret }, 200, { 'X-Total-Count': '7' })
    })
    .get('/asks-nothing', readAsAdmin, (c) => c.json({ secret }, 200, { 'X-Total-Count': '7' }))
    .get('/twice-at-once', readAsAdmin, async (c) => {
      const { ctx } = c.var
      const answers = await Promise.allSettled([run(ctx, statement(ctx)), run(ctx, statement(ctx))])
      return c.json(answers.map(({ status }) => status))
    })
    .get('/writes-first', readAsAdmin, async (c) => {
      await run(c.var.ctx, c.var.ctx.db.insert(counters).values({ name: 'written', value: 1 }))
      return c.json({ secret })
    })
    .get('/asks-r2-first', readAsAdmin, async (c) => c.json(await c.var.ctx.env.PHOTOS.head('')))
    .get('/asks-r2-then', readAsAdmin, async (c) => {
      await batch(c.var.ctx, { counter: statement(c.var.ctx) })
      return c.json(await c.var.ctx.env.PHOTOS.head(''))
    })
    .get('/validates', readAsAdmin, validate('query', z.object({ page: z.enum(['1']) })), (c) => c.json({ secret }))
    .onError(renderError)
  async function ask(path: string, who: keyof typeof cookies) {
    const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookies[who] } })
    const response = await app.fetch(request, env, { waitUntil: keepRunning, passThroughOnException() {}, props: {} })
    return { status: response.status, text: await response.text(), total: response.headers.get('X-Total-Count') }
  }

  it.each(['/swallows', '/asks-nothing', '/validates?page=1'])('%s is not answered for outsiders', async (path) => {
    const [visitor, other, owner] = [await ask(path, 'visitor'), await ask(path, 'customer'), await ask(path, 'admin')]
    expect(visitor).toEqual({ status: 401, text: '{"message":"Unauthorized","code":"signed_out"}', total: null })
    expect(other).toEqual({
      status: 403,
      text: '{"message":"This is for the boutique only","code":"boutique_only"}',
      total: null,
    })
    expect([owner.status, owner.text]).toEqual([200, JSON.stringify({ secret })])
  })

  it('judges each of two batches that run at once', async () => {
    expect((await ask('/twice-at-once', 'customer')).status).toBe(403)
    expect(await ask('/twice-at-once', 'admin')).toMatchObject({ status: 200, text: '["fulfilled","fulfilled"]' })
  })

  it('writes nothing and asks no other binding ahead of it, whoever asks', async () => {
    expectErrors()
    expect((await ask('/writes-first', 'admin')).status).toBe(500)
    expect((await ask('/writes-first', 'customer')).status).toBe(403)
    expect(await db.first("SELECT * FROM counters WHERE name = 'written'")).toBeNull()
    expect((await ask('/asks-r2-first', 'admin')).status).toBe(500)
    expect((await ask('/asks-r2-first', 'customer')).status).toBe(403)
    expect((await ask('/asks-r2-then', 'admin')).status).toBe(200)
    expect((await ask('/asks-r2-then', 'customer')).status).toBe(403)
  })

  it('answers 401 and 403 ahead of 400', async () => {
    const answers = await Promise.all((['visitor', 'customer', 'admin'] as const).map((who) => ask('/validates', who)))
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 400])
  })
})
