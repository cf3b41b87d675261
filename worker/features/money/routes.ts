import { Hono } from 'hono'
import { pageQuery, periodQuery } from '../../../shared/lists.ts'
import { dayBookQuery, moneyDayQuery } from '../../../shared/payments.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import { getDayBook } from './day-book.ts'
import { exportBills } from './export-bills.ts'
import { exportPayments } from './export-payments.ts'
import { getMoneyDay } from './money-day.ts'
import { listOwing, toOwing } from './owing.ts'

export const moneyRoutes = new Hono<AppEnv>()
  .get('/admin/money', readAsAdmin, validate('query', dayBookQuery), async (c) =>
    c.json(await getDayBook(c.var.ctx, c.req.valid('query'))),
  )

  .get('/admin/money/day', readAsAdmin, validate('query', moneyDayQuery), async (c) =>
    c.json(await getMoneyDay(c.var.ctx, c.req.valid('query').on)),
  )

  .get('/admin/money/owing', readAsAdmin, validate('query', pageQuery), async (c) => {
    const page = await listOwing(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toOwing))
  })

  .get('/admin/money/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportPayments(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('payments_export.xlsx')),
  )

  .get('/admin/money/bills/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportBills(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('bills_export.xlsx')),
  )
