import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sweepNotifications } from '../../../worker/features/notifications/sweep-notifications.ts'
import { customer } from '../../helpers/worker/client.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { countedCtx, counterOf, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

const insert = (userId: string, id: string, createdAt: number) =>
  env.DB.batch([
    env.DB.prepare(
      "INSERT INTO notifications (id, user_id, title, message, type, created_at) VALUES (?, ?, 'T', 'M', 'order', ?)",
    ).bind(id, userId, createdAt),
    env.DB.prepare(
      "INSERT INTO deliveries (id, notification_id, channel, target, next_attempt_at, created_at) VALUES (?, ?, 'mail', 'x', 0, 0)",
    ).bind(id, id),
  ])

describe('the sweep of notifications', () => {
  it('takes those of 12 months ago with their deliveries, and the bell counts what is left', async () => {
    const { id: userId } = await customer()
    const { ctx, tally } = countedCtx()
    const now = Date.now()
    const { before } = yearEnd(-1, now)
    const { after } = yearEnd(-1, now)
    await insert(userId, 'older', before)
    await insert(userId, 'younger', after)
    expect(await counterOf(`unread:${userId}`)).toBe(2)
    await sweepNotifications(ctx, now)
    expect(await countOf('notifications', 'id', 'older')).toBe(0)
    expect(await countOf('deliveries', 'notification_id', 'older')).toBe(0)
    expect(await countOf('notifications', 'id', 'younger')).toBe(1)
    expect(await countOf('deliveries', 'notification_id', 'younger')).toBe(1)
    expect(await counterOf(`unread:${userId}`)).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
    expect(tally.rowsRead).toBeLessThan(2 + 20)
  })
})
