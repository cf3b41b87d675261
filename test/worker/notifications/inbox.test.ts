import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { contacts } from '../../../worker/db/schema.ts'
import { getStats } from '../../../worker/features/dashboard/dashboard.ts'
import { sweepNotifications } from '../../../worker/features/notifications/inbox.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { countedCtx, yearEnd } from '../../helpers/worker/sweeps.ts'

type Notification = { id: string; type: string; isRead: boolean; data: string | null; createdAt: string }

openShop()

/** Notifications of an inbox (null is the admins'), a second apart, every tenth a password request. */
const insertNotifications = (userId: string | null, count: number, from = Date.now() - count * 1000) =>
  db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO notifications (id, user_id, type, title, message, data, created_at)
     SELECT hex(randomblob(16)), ?1, IIF(i % 10 = 0, 'password_reset', 'booking'), 'Title ' || i, 'Message', '{"i":' || i || '}', ?3 + i * 1000 FROM n`,
    userId,
    count,
    from,
  )

const list = async (client: Client, path: string) => {
  const response = await client.get(path)
  expect(response.status).toBe(200)
  const { headers } = response
  const rows = await response.json<Notification[]>()
  return { rows, unread: Number(headers.get('X-Unread-Count')), next: headers.get('X-Next-Cursor') }
}

const unread = async (userId: string | null) =>
  await db.count('notifications WHERE user_id IS ? AND is_read = 0', userId)

describe("the admins' notifications", () => {
  beforeEach(async () => {
    await db.run('DELETE FROM notifications')
  })

  it('come newest first, ten at a time, to the last one, and are split into password requests and others', async () => {
    await insertNotifications(null, 30)
    const pages: Notification[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(admin, `/api/admin/notifications?cursor=${cursor}`)
      pages.push(page.rows)
      cursor = page.next
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10])
    const seen = pages.flat().map((row) => row.createdAt)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
    const resets = await list(admin, '/api/admin/notifications?type=password_reset&limit=100')
    const others = await list(admin, '/api/admin/notifications?type=!password_reset&limit=100')
    const typesOf = ({ rows }: typeof others) => rows.map(({ type }) => type)
    expect([typesOf(resets), typesOf(others)]).toEqual([Array(3).fill('password_reset'), Array(27).fill('booking')])
  })

  it('are one inbox for all, which counts all that is unread, also after reading one twice and after reading all', async () => {
    await insertNotifications(null, 30)
    const { rows, unread: before } = await list(admin, '/api/admin/notifications?type=!password_reset&limit=2')
    expect(before).toBe(30)
    for (const who of [await signInAdmin('second@example.com'), admin]) {
      const read = await who.make(`/api/admin/notifications/${rows[0]?.id}/read`)
      expect(read).toMatchObject({ id: rows[0]?.id, isRead: true })
    }
    expect((await list(admin, '/api/admin/notifications')).unread).toBe(29)
    await admin.post('/api/admin/notifications/read-all')
    const after = await list(admin, '/api/admin/notifications?limit=100')
    // The three password requests wait to be handled one by one.
    expect(after.unread).toBe(3)
    expect(after.rows.filter((row) => !row.isRead).map((row) => row.type)).toEqual(Array(3).fill('password_reset'))
    expect(await unread(null)).toBe(3)
  })
})

it("a customer's notifications are read by nobody else", async () => {
  const [sneha, divya] = [await customer(), await customer()]
  await insertNotifications(sneha.id, 2)
  await insertNotifications(null, 1)
  const own = await list(sneha, '/api/user/notifications')
  expect([own.rows.length, own.unread]).toEqual([2, 2])
  expect((await list(divya, '/api/user/notifications')).rows).toEqual([])
  const [{ id } = { id: '' }] = own.rows
  const [ofAdmins] = (await list(admin, '/api/admin/notifications')).rows
  expect((await sneha.post(`/api/user/notifications/${ofAdmins?.id}/read`)).status).toBe(404)
  await divya.post('/api/user/notifications/read-all')
  await admin.post('/api/admin/notifications/read-all')
  expect(await unread(sneha.id)).toBe(2)
  const read = await sneha.post(`/api/user/notifications/${id}/read`)
  expect(await read.json()).toMatchObject({ id, isRead: true })
  expect((await list(sneha, '/api/user/notifications')).unread).toBe(1)
  await sneha.post('/api/user/notifications/read-all')
  expect((await list(sneha, '/api/user/notifications')).unread).toBe(0)
})

it('the sweep of notifications takes those of 12 months ago with their deliveries, and the bell counts what is left', async () => {
  const { id: userId } = await customer()
  const { ctx, tally } = countedCtx()
  const now = Date.now()
  const { before, after } = yearEnd(-1, now)
  for (const [id, createdAt] of Object.entries({ older: before, younger: after })) {
    const text = { title: 'T', message: 'M', type: 'order' }
    await db.insert('notifications', { id, user_id: userId, ...text, created_at: createdAt })
    const delivery = { channel: 'mail', target: 'x', next_attempt_at: 0, created_at: 0 }
    await db.insert('deliveries', { id, notification_id: id, ...delivery })
  }
  expect(await unread(userId)).toBe(2)
  await sweepNotifications(ctx, now)
  expect(await db.all('SELECT id FROM notifications WHERE user_id = ?', userId)).toEqual([{ id: 'younger' }])
  expect(await db.all("SELECT id FROM deliveries WHERE target = 'x'")).toEqual([{ id: 'younger' }])
  expect(await unread(userId)).toBe(1)
  expect(await findTableScans(tally)).toEqual([])
  expect(tally.rowsRead).toBeLessThan(2 + 20)
})

describe("the admins' figures", () => {
  const ctx = createCtx(env, keepRunning)

  const readFigures = async () => admin.read<{ totalLeads: number }>('/api/admin/dashboard/stats')

  it('follow each booking, step, enquiry and lead at once', async () => {
    const sneha = await customer()
    const { id } = await book(sneha)
    await book(sneha, { phone: '94470 12121', email: 'other@example.com' })
    await new Client().post('/api/contacts', { name: 'Rema', email: 'rema@example.com', message: 'Do you make veils?' })
    expect(await readFigures()).toEqual({
      ...{ totalContacts: 1, newContacts: 1, totalBookings: 2, pendingBookings: 2 },
      ...{ totalLeads: 3, qualifiedLeads: 0, convertedLeads: 0 },
    })

    await admin.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    const leads = await admin.read<{ id: string }[]>('/api/admin/leads?sort=oldest')
    await admin.put(`/api/admin/leads/${leads[0]?.id}`, { status: 'qualified' })
    await admin.put(`/api/admin/leads/${leads[1]?.id}`, { status: 'converted' })
    const leadsNow = { totalLeads: 3, qualifiedLeads: 1, convertedLeads: 1 }
    expect(await readFigures()).toMatchObject({ totalBookings: 2, pendingBookings: 1, ...leadsNow })
    await sneha.post(`/api/user/bookings/${id}/cancel`)
    expect(await readFigures()).toMatchObject({ totalBookings: 2, pendingBookings: 1 })
  })

  it('end a month at midnight in Kochi, not in Greenwich', async () => {
    // 18:29 and 18:30 UTC on 31 March: the last minute of an Indian March and the first of April.
    const edge = Date.UTC(2027, 2, 31, 18, 30)
    const enquiry = { name: 'Edge', email: 'edge@example.com', message: 'At midnight' }
    const rows = [-60_000, 0, 60_000].map((after) => ({ ...enquiry, createdAt: new Date(edge + after) }))
    await run(ctx, ctx.db.insert(contacts).values(rows))
    vi.useFakeTimers({ now: edge - 1, toFake: ['Date'] })
    expect((await getStats(ctx)).newContacts).toBe(1)
    vi.setSystemTime(edge)
    expect((await getStats(ctx)).newContacts).toBe(2)
    vi.useRealTimers()
  })
})
