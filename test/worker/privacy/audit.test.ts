import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../../../worker/app.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orders } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { runHourly } from '../../helpers/worker/run-hourly.ts'

const owner = await admin()

const entries = async (about: string) =>
  (await db.all('SELECT what FROM audit WHERE about = ? ORDER BY rowid', about)).map(({ what }) => what)

/** Asks as the admin, and waits for what is left to do once the answer has gone. */
async function open(path: string, cookie = owner.cookie) {
  const execution = createExecutionContext()
  const response = await app.fetch(
    new Request(`http://localhost${path}`, { headers: { Cookie: cookie } }),
    env,
    execution,
  )
  await response.text()
  await waitOnExecutionContext(execution)
  return response.status
}

describe('the log', () => {
  it('has who opened a file or an order, once an hour, and nothing of who was refused', async () => {
    stopClock()
    const sneha = await customer()
    const orderId = crypto.randomUUID()
    await run(
      createCtx(env, keepRunning),
      createCtx(env, keepRunning)
        .db.insert(orders)
        .values({ id: orderId, userId: sneha.id, outfitType: 'Baptism gown' }),
    )
    for (const _twice of [1, 2]) {
      expect(await open(`/api/admin/customers/${sneha.id}`)).toBe(200)
      expect(await open(`/api/admin/orders/${orderId}`)).toBe(200)
    }
    expect(await open(`/api/admin/customers/${sneha.id}`, sneha.cookie)).toBe(403)
    expect(await entries(sneha.id)).toEqual(['file'])
    expect(await entries(orderId)).toEqual(['card'])
  })

  it('has sign-ins that came in, and exports by their list', async () => {
    const { id, email, password } = await customer()
    const browser = new Client()
    expect((await browser.post('/api/login', { email, password: 'not-her-own-9' })).status).toBe(401)
    expect(await entries(id)).toEqual([])
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
    expect(await entries(id)).toEqual(['sign-in'])
    const exports = (await entries('contacts')).length
    await (await owner.get('/api/admin/contacts/export')).arrayBuffer()
    expect((await entries('contacts')).slice(exports)).toEqual(['export'])
    expect(await owner.read('/api/admin/audit?what=export')).toMatchObject([
      { what: 'export', about: 'contacts', isAdmin: true },
    ])
  })

  it('is swept after 400 days', async () => {
    const day = 86_400_000
    for (const [id, age] of Object.entries({ old: 401 * day, kept: 399 * day }))
      await db.run(
        "INSERT INTO audit (id, who, what, about, created_at) VALUES (?, 'x', 'file', 'swept', ?)",
        id,
        Date.now() - age,
      )
    await runHourly()
    const results = await db.all("SELECT id FROM audit WHERE about = 'swept'")
    expect(results).toEqual([{ id: 'kept' }])
  })
})
