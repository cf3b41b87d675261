import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import { everyHour } from '../../worker/cron.ts'
import { keepRunning } from '../helpers/worker/background.ts'
import { book } from '../helpers/worker/bookings.ts'
import { customer } from '../helpers/worker/client.ts'
import * as db from '../helpers/worker/db.ts'
import { runHourly } from '../helpers/worker/sweeps.ts'

const hour = 3600_000

describe('the hourly run', () => {
  it('deletes sessions that ran out, counts of windows that are over, and request keys of yesterday', async () => {
    const sneha = await customer()
    const { id } = sneha
    const now = Date.now()
    const { id: booking_id } = await book(sneha)
    for (const [key, created_at] of Object.entries({ yesterday: now - 24 * hour - 1000, today: now - 23 * hour }))
      await db.insert('idempotency_keys', { user_id: id, key, body_hash: 0, booking_id, created_at })
    for (const [sid, expire] of Object.entries({ over: now - 1000, open: now + hour }))
      await db.insert('sessions', { sid, user_id: id, sess: '{}', expire })
    for (const [key, window] of [
      ['uploads:past', Math.floor(now / hour) - 1],
      ['uploads:now', Math.floor(now / hour)],
      ['exports:past', Math.floor(now / 60_000) - 2],
      ['exports:now', Math.floor(now / 60_000) + 1],
    ] as const)
      await db.insert('rate_limits', { key, window, count: 1 })
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
    await db.insert('photos', { key: `u/${id}/old`, user_id: id, created_at: 0 })
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 13, 45))
    const ctx = createCtx({ ...env, FACEBOOK_TOKEN: 'EAA-token' }, keepRunning)
    await expect(everyHour(ctx)).rejects.toThrow('failed: sweepPhotos')
    expect(asked).toEqual(['graph.facebook.com'])
    expect(await db.first('SELECT count(*) AS reports FROM daily_reports')).toEqual({ reports: 1 })
    expect(errors).toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
