import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
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
import { customer } from '../../helpers/worker/client.ts'
import { findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { helperPhone } from '../../helpers/worker/staff.ts'
import { sendWatched } from '../../helpers/worker/watch.ts'

const ctx = createCtx(env, keepRunning)

/** Every route with its guard. Those whose guard stays pending read in the batch that authorises them. */
const guarded = app.routes.flatMap(({ method, path, handler }) => {
  const level = guardLevel(handler)
  return level ? [{ method, path, level, isPending: staysPending(handler) }] : []
})
const reads = guarded.filter(({ isPending, level }) => isPending && level !== 'chat caller' && level !== 'public')
/** One GET route of each guard. Who is refused by every route is in test/worker/access.test.ts. */
const samples = Object.values(
  Object.fromEntries(
    guarded
      .filter(({ method, level }) => method === 'GET' && level !== 'public' && level !== 'backup key')
      .map((route) => [`${route.level} ${route.isPending}`, route]),
  ),
)

/** Query strings of routes that require a period. */
const spans: Record<string, string> = {
  '/api/admin/money': '?from=2026-11-01&to=2026-11-30',
  '/api/admin/money/day': '?on=2026-11-28',
  '/api/admin/breach/affected': '?from=2026-11-01T00:00&to=2026-11-30T00:00',
  '/api/admin/search': '?q=anna%20varkey',
}

/** Routes that sort the few rows found by an index. */
const sorting = ['customers/by-phone', 'occasions', 'today', 'today/cards', 'breach/affected'].map(
  (path) => `/api/admin/${path}`,
)

/** Sends a request through the app with bindings that record their use. */
const send = (path: string, cookie: string, meanwhile?: () => Promise<void>) =>
  sendWatched(new Request(`http://localhost${path}`, cookie ? { headers: { Cookie: cookie } } : {}), meanwhile)

const owner = await orderAdmin()
const sneha = await customer()
const cookies = { admin: owner.cookie, customer: sneha.cookie, visitor: '' }
const { id: adminId } = await owner.read<{ id: string }>('/api/user')
const adminAccount = { id: adminId, role: 'admin' } as const
const workCookie = (await helperPhone(owner)).cookie
const orderId = crypto.randomUUID()

/** Creates a session of this account; `sql` then changes it in the database by its sid. */
async function sessionOf(account: { id: string; role: 'customer' | 'admin' }, sql?: string) {
  const { token, statement } = await prepareSession(ctx, account)
  await run(ctx, statement)
  if (sql) await db.run(`${sql} (SELECT sid FROM sessions ORDER BY rowid DESC LIMIT 1)`)
  return `session=${token}`
}

/** Cookies that open nothing any more, or never did. */
async function deadCookies() {
  const [ended, gone] = [await helperPhone(owner), await customer()]
  await owner.post(`/api/admin/staff/${ended.staffId}/end`)
  const { sid } = (await db.first<{ sid: string }>('SELECT sid FROM sessions')) ?? {}
  const ofGone = await sessionOf({ id: gone.id, role: 'customer' })
  await db.run('UPDATE users SET is_active = 0 WHERE id = ?', gone.id)
  const tooLong = `UPDATE sessions SET sess = json_set(sess, '$.startedAt', 1) WHERE sid =`
  return {
    'a forged cookie': 'session=forged',
    'a sid for a token': `session=${sid}`,
    'an ended session': await sessionOf(adminAccount, 'DELETE FROM sessions WHERE sid ='),
    'an expired session': await sessionOf(adminAccount, 'UPDATE sessions SET expire = 1 WHERE sid ='),
    'a session that lasts too long': await sessionOf(adminAccount, tooLong),
    'a deactivated account': ofGone,
    'a forged phone': 'work=forged',
    'an ended helper': ended.cookie,
  }
}

/** Expects that nothing was written, sent, or requested from R2 or a Durable Object, ahead of the check or after it. */
const expectNothingDone = ({ written, bindings, fetched }: Awaited<ReturnType<typeof send>>) =>
  expect({ written, bindings, fetched }).toEqual({ written: [], bindings: [], fetched: [] })

describe('a guard', () => {
  it('stays pending for GET alone', () => {
    expect(guarded.filter(({ method, isPending }) => isPending && method !== 'GET')).toEqual([])
    expect(reads.length).toBeGreaterThan(25)
  })

  it.each(samples)('of $level (pending: $isPending) lets no cookie in that opens nothing', async ({ path, level }) => {
    const isStaff = level === 'staff'
    const refusal = JSON.stringify(toRefusal(isStaff ? 'work_signed_out' : 'signed_out'))
    for (const [who, cookie] of Object.entries(await deadCookies())) {
      const answer = await send(path.replace(/:\w+/g, orderId), cookie)
      expect([who, answer.status, answer.text]).toEqual([who, 401, refusal])
      expectNothingDone(answer)
      expect([who, answer.trips]).toEqual([who, cookie.startsWith(isStaff ? 'work=' : 'session=') ? 1 : 0])
    }
  })

  it('prolongs no session that it does not let in', async () => {
    const longUnseen = `UPDATE sessions SET sess = json_set(sess, '$.seenAt', ${Date.now() - 2 * dayMs}) WHERE sid =`
    const answer = await send('/api/bookings', await sessionOf({ id: sneha.id, role: 'customer' }, longUnseen))
    expect(answer.status).toBe(403)
    expectNothingDone(answer)
  })

  it('judges what stands when it reads: a session that ends on the way is refused', async () => {
    const cookie = await sessionOf(adminAccount)
    expect((await send('/api/bookings', cookie)).status).toBe(200)
    const ended = await send('/api/bookings', cookie, async () => {
      await db.run('DELETE FROM sessions WHERE rowid = (SELECT MAX(rowid) FROM sessions)')
    })
    expect([ended.status, ended.text]).toEqual([401, '{"message":"Unauthorized","code":"signed_out"}'])
  })

  it.each(reads)('$path takes one round trip, and scans no table', async ({ path, level }) => {
    const member = level === 'admin' ? owner.cookie : level === 'staff' ? workCookie : sneha.cookie
    const target = path.replace(/:date/, '2026-11-20').replace(/:\w+/g, orderId)
    const answer = await send(target + (spans[path] ?? ''), member)
    expect([200, 404]).toContain(answer.status)
    expect([answer.tripsToAnswer, answer.bindings]).toEqual([1, []])
    const steps = await findTableScans(answer)
    expect(steps.filter((step) => !sorting.includes(path) || /^SCAN (?!first)/.test(step))).toEqual([])
  })
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
