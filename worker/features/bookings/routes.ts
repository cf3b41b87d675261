import { Hono } from 'hono'
import { bookingInput, bookingStatusInput, deskBookingInput, idempotencyHeader } from '../../../shared/bookings.ts'
import { listQuery, pageQuery, periodQuery } from '../../../shared/lists.ts'
import { type App, setPageHeaders, validate, xlsxHeaders } from '../../http.ts'
import { requireAdmin, requireUser } from '../../session.ts'
import { present, presentToOwner } from './booking.ts'
import * as bookings from './bookings.ts'
import { exportBookings } from './export.ts'
import * as progress from './progress.ts'

export const bookingRoutes = new Hono<App>()
  .post('/bookings', requireUser, validate('header', idempotencyHeader), validate('json', bookingInput), async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const { booking, repeated } = await bookings.book(c.var.ctx, c.var.user, c.req.valid('json'), key)
    return c.json(present(booking), repeated ? 200 : 201)
  })

  .get('/bookings', requireAdmin, validate('query', listQuery), async (c) => {
    const page = await bookings.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(presentToOwner))
  })

  .put('/admin/bookings/:id', requireAdmin, validate('json', bookingStatusInput), async (c) =>
    c.json(presentToOwner(await progress.moveTo(c.var.ctx, c.req.param('id'), c.req.valid('json').status))),
  )

  .post('/admin/bookings', requireAdmin, validate('json', deskBookingInput), async (c) =>
    c.json(presentToOwner(await bookings.bookAtDesk(c.var.ctx, c.req.valid('json'))), 201),
  )

  .get('/admin/bookings/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportBookings(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('bookings_export.xlsx')),
  )

  .get('/user/bookings', requireUser, validate('query', pageQuery), async (c) => {
    const page = await bookings.listOf(c.var.ctx, c.var.user, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(present))
  })

  .post('/user/bookings/:id/cancel', requireUser, async (c) =>
    c.json(present(await progress.cancel(c.var.ctx, c.var.user, c.req.param('id')))),
  )
