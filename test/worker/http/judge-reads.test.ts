import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Ctx, createCtx } from '../../../worker/context.ts'
import { batch, run } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import { readAsAdmin } from '../../../worker/http/guards.ts'
import { type AppEnv, renderError, validate } from '../../../worker/http/http.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

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

const cookies = { admin: (await admin()).cookie, customer: (await customer()).cookie, visitor: '' }

async function ask(path: string, who: keyof typeof cookies) {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookies[who] } })
  const response = await app.fetch(request, env, { waitUntil: keepRunning, passThroughOnException() {}, props: {} })
  return { status: response.status, text: await response.text(), total: response.headers.get('X-Total-Count') }
}

describe('a handler under a guard that has not asked yet', () => {
  it.each(['/swallows', '/asks-nothing', '/validates?page=1'])('%s is not answered for outsiders', async (path) => {
    const [visitor, other, owner] = [await ask(path, 'visitor'), await ask(path, 'customer'), await ask(path, 'admin')]
    expect(visitor).toEqual({ status: 401, text: '{"message":"Unauthorized"}', total: null })
    expect(other).toEqual({ status: 403, text: '{"message":"This is for the boutique only"}', total: null })
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
