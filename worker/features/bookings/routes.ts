import { Hono } from 'hono'
import { adminBookingInput, bookingInput, bookingPatch, bookingStatusInput } from '../../../shared/bookings.ts'
import { idempotencyHeader } from '../../../shared/fields.ts'
import { eventListQuery, exportQuery, pageQuery } from '../../../shared/lists.ts'
import { addressOf } from '../../http/client-info.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import * as bookings from './bookings.ts'
import { changeBooking } from './change-booking.ts'
import { cancel, changeStatus } from './change-status.ts'
import { getForCustomer } from './customer-booking.ts'
import { bookByAdmin } from './desk-booking.ts'
import { exportBookings } from './export.ts'
import { toAdmin, toCustomer, toCustomerDetails } from './serialize.ts'

export const bookingRoutes = new Hono<AppEnv>()
  .post('/bookings', requireUser, validate('header', idempotencyHeader), validate('json', bookingInput), async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const address = addressOf(c)
    const { booking, isRepeat, weekIsFull } = await bookings.book(
      c.var.ctx,
      c.var.user,
      c.req.valid('json'),
      address,
      key,
    )
    return c.json({ ...toCustomer(booking), weekIsFull }, isRepeat ? 200 : 201)
  })

  .get('/bookings', readAsAdmin, validate('query', eventListQuery), async (c) => {
    const page = await bookings.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .put('/admin/bookings/:id', requireAdmin, validate('json', bookingStatusInput), async (c) =>
    c.json(toAdmin(await changeStatus(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/admin/bookings', requireAdmin, validate('json', adminBookingInput), async (c) => {
    const { row, repeated } = await bookByAdmin(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .get('/admin/bookings/export', requireAdmin, validate('query', exportQuery), async (c) =>
    c.body(await exportBookings(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('bookings_export.xlsx')),
  )

  .get('/user/bookings', readAsUser, validate('query', pageQuery), async (c) => {
    const page = await bookings.listForCustomer(c.var.ctx, c.var.userId, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toCustomer))
  })

  .get('/user/bookings/:id', readAsUser, async (c) =>
    c.json(toCustomerDetails(await getForCustomer(c.var.ctx, c.var.userId, c.req.param('id')))),
  )

  .patch('/user/bookings/:id', requireUser, validate('json', bookingPatch), async (c) =>
    c.json(toCustomer(await changeBooking(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/user/bookings/:id/cancel', requireUser, async (c) =>
    c.json(toCustomer(await cancel(c.var.ctx, c.var.user, c.req.param('id')))),
  )
