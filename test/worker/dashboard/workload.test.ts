import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { startOfIndianDay } from '../../../shared/time.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

describe('the workload', () => {
  const figures = async () =>
    (await admin.get('/api/admin/dashboard/orders')).json<
      Record<'active' | 'atRisk' | 'atRiskBalance' | 'dueThisWeek', number>
    >()
  const difference = async (act: () => Promise<unknown>) => {
    const before = await figures()
    await act()
    const after = await figures()
    return [
      after.active - before.active,
      after.atRisk - before.atRisk,
      after.dueThisWeek - before.dueThisWeek,
      after.atRiskBalance - before.atRiskBalance,
    ]
  }

  it('follows each order: open, at risk, due within a week, and what is still to be paid', async () => {
    let id = ''
    const due = { eventDate: inDays(6), items: [{ name: 'Gown', price: 1000 }], advanceAmount: 300 }
    expect(
      await difference(async () => {
        id = (await admin.createOrder(due)).id
      }),
    ).toEqual([1, 1, 1, 700])
    expect(await difference(() => admin.updateOrder(id, { status: 'ready' }))).toEqual([0, -1, 0, -700])
    expect(await difference(() => admin.updateOrder(id, { eventDate: inDays(7) }))).toEqual([0, 0, -1, 0])
    const passDay = async () => {
      await admin.updateOrder(id, { eventDate: inDays(-1), status: 'delivered' })
      await admin.updateOrder(id, { status: 'ready', confirmBack: true })
    }
    expect(await difference(passDay)).toEqual([0, 1, 0, 700])
    expect(await difference(() => admin.updateOrder(id, { status: 'cancelled' }))).toEqual([-1, -1, 0, -700])
  })

  it('counts what depends on the day up to 100, and reads no more', async () => {
    await env.DB.prepare(
      `INSERT INTO orders (id, outfit_type, rank, due_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT 'late' || i, 'Gown', i, ?, i, i FROM n`,
    )
      .bind(startOfIndianDay(inDays(1)))
      .run()
    const reader = await orderAdmin()
    const tally = countD1(reader)
    expect(await (await reader.get('/api/admin/dashboard/orders')).json()).toMatchObject({
      atRisk: 100,
      dueThisWeek: 100,
    })
    expect(tally.trips).toBe(1)
    expect(tally.rowsRead).toBeLessThanOrEqual(210)
    expect(await findTableScans(tally)).toEqual([])
    await env.DB.prepare("DELETE FROM orders WHERE id LIKE 'late%'").run()
  })
})
