import { beforeAll, describe, expect, it, vi } from 'vitest'
import { admin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import {
  adminClient,
  evening,
  getDay,
  listDays,
  runEvening,
  setUpReports,
  signInAdmin,
} from '../../helpers/worker/reports.ts'

setUpReports()

describe('the page of reports', () => {
  beforeAll(() => signInAdmin(evening))

  it('has the last 90 calendar days, oldest first, a day without a report too', async () => {
    await runEvening()
    const all = await listDays()
    expect(all).toHaveLength(90)
    expect(all[0]?.date).toBe('2026-08-24')
    expect(all.at(-1)).toMatchObject({
      date: '2026-11-21',
      from: '2026-11-20T13:30:00.000Z',
      to: '2026-11-21T13:30:00.000Z',
    })
    expect(new Set(all.map(({ date }) => date)).size).toBe(90)
    expect(all[88]?.figures).toBeNull()
  })

  it('answers one day, 404 for one that has not come, and 400 for what is no day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    expect(await getDay('2026-11-20')).toMatchObject({ date: '2026-11-20', figures: null })
    expect((await adminClient.get('/api/admin/reports/2026-11-22')).status).toBe(404)
    for (const path of ['2026-02-30', 'today', '20261121'])
      expect((await adminClient.get(`/api/admin/reports/${path}`)).status).toBe(400)
  })

  it('reads what it shows and makes one round trip', async () => {
    const client = Object.assign(await admin(), {})
    const tally = countD1(client)
    await db.run(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO daily_reports (date, figures, created_at) SELECT date('2026-11-21', '-' || i || ' days'), '{}', 0 FROM n`)
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    await client.get('/api/admin/reports')
    expect(tally.trips).toBe(1)
    expect(tally.rowsRead).toBeLessThan(100)
    expect(await findTableScans(tally)).toEqual([])
  })
})
