import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import { everyHour } from '../../worker/cron.ts'
import { keepRunning } from '../helpers/worker/background.ts'
import { admin, customer } from '../helpers/worker/client.ts'
import * as db from '../helpers/worker/db.ts'
import { runHourly } from '../helpers/worker/sweeps.ts'

const hour = 3600_000

async function createBookingRow(userId: string) {
  const id = crypto.randomUUID()
  const columns =
    'id, user_id, child_name, parent_name, phone, phone_e164, service_type, inspiration_photos, score_reasons'
  await db.run(
    `INSERT INTO bookings (${columns}, created_at, updated_at) VALUES (?, ?, 'A', 'B', '1', '1', 'accessories', '[]', '[]', 0, 0)`,
    id,
    userId,
  )
  return id
}

describe('the hourly run', () => {
  it('deletes sessions that ran out, counts of windows that are over, and request keys of yesterday', async () => {
    const { id } = await customer()
    const session = 'INSERT INTO sessions (sid, user_id, sess, expire) VALUES (?, ?, ?, ?)'
    const count = 'INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 1)'
    const idempotencyKey =
      'INSERT INTO idempotency_keys (user_id, key, body_hash, booking_id, created_at) VALUES (?, ?, 0, ?, ?)'
    const now = Date.now()
    const bookingId = await createBookingRow(id)
    await env.DB.batch([
      env.DB.prepare(idempotencyKey).bind(id, 'yesterday', bookingId, now - 24 * hour - 1000),
      env.DB.prepare(idempotencyKey).bind(id, 'today', bookingId, now - 23 * hour),
      env.DB.prepare(session).bind('over', id, '{}', now - 1000),
      env.DB.prepare(session).bind('open', id, '{}', now + hour),
      env.DB.prepare(count).bind('uploads:past', Math.floor(now / hour) - 1),
      env.DB.prepare(count).bind('uploads:now', Math.floor(now / hour)),
      env.DB.prepare(count).bind('exports:past', Math.floor(now / 60_000) - 2),
      env.DB.prepare(count).bind('exports:now', Math.floor(now / 60_000) + 1),
    ])
    await runHourly()
    const kept = await env.DB.batch<{ name: string }>([
      env.DB.prepare("SELECT sid AS name FROM sessions WHERE sid IN ('over', 'open')"),
      env.DB.prepare("SELECT key AS name FROM rate_limits WHERE key LIKE '%:now' OR key LIKE '%:past' ORDER BY key"),
      env.DB.prepare('SELECT key AS name FROM idempotency_keys WHERE user_id = ?').bind(id),
    ])
    expect(kept.map(({ results }) => results.map(({ name }) => name))).toEqual([
      ['open'],
      ['exports:now', 'uploads:now'],
      ['today'],
    ])
  })

  it('goes on with the posts and the report where a part fails, and ends as failed', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(env.PHOTOS, 'delete').mockRejectedValue(new Error('R2 does not answer'))
    const asked: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(new URL(String(input)).hostname)
      return Response.json({ data: [] })
    })
    await db.run('DELETE FROM daily_reports')
    const { id } = await customer()
    await db.run('INSERT INTO photos (key, user_id, created_at) VALUES (?, ?, 0)', `u/${id}/old`, id)
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 13, 45))
    const ctx = createCtx({ ...env, FACEBOOK_TOKEN: 'EAA-token' }, keepRunning)
    await expect(everyHour(ctx)).rejects.toThrow('failed: sweepPhotos')
    expect(asked).toEqual(['graph.facebook.com'])
    expect(await db.first('SELECT count(*) AS reports FROM daily_reports')).toEqual({ reports: 1 })
    expect(errors).toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

// The second test of each pair looks at the database once, without waiting.
describe('work after an answer', () => {
  let desk: Awaited<ReturnType<typeof admin>>
  let someone: Awaited<ReturnType<typeof customer>>
  beforeAll(async () => {
    desk = await admin()
    someone = await customer()
  })

  it('begins in one test', async () => {
    await desk.get(`/api/admin/customers/${someone.id}`)
  })

  it('is over in the next', async () => expect(await db.count("audit WHERE what = 'file'")).toBe(1))
})
