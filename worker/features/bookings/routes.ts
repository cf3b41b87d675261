import { Hono } from 'hono'
import { adminBookingInput, bookingInput, bookingPatch, bookingStatusInput } from '../../../shared/bookings.ts'
import { idempotencyHeader } from '../../../shared/fields.ts'
import { eventListQuery, exportQuery, pageQuery } from '../../../shared/lists.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, addressOf, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import { book, bookByAdmin } from './book.ts'
import { toAdmin, toCustomer, toCustomerDetails } from './booking.ts'
import * as bookings from './bookings.ts'
import { cancelBooking, changeBooking, changeBookingStatus } from './change-booking.ts'

export const bookingRoutes = new Hono<AppEnv>()
  .post('/bookings', requireUser, validate('header', idempotencyHeader), validate('json', bookingInput), async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const { ctx, user } = c.var
    const { booking, isRepeat, weekIsFull } = await book(ctx, user, c.req.valid('json'), addressOf(c), key)
    return c.json({ ...toCustomer(booking), weekIsFull }, isRepeat ? 200 : 201)
  })

  .get('/bookings', readAsAdmin, validate('query', eventListQuery), async (c) => {
    const page = await bookings.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .put('/admin/bookings/:id', requireAdmin, validate('json', bookingStatusInput), async (c) =>
    c.json(toAdmin(await changeBookingStatus(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/admin/bookings', requireAdmin, validate('json', adminBookingInput), async (c) => {
    const { row, repeated } = await bookByAdmin(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .get('/admin/bookings/export', requireAdmin, validate('query', exportQuery), async (c) =>
    c.body(
      await bookings.exportBookings(c.var.ctx, c.var.user, c.req.valid('query')),
      200,
      xlsxHeaders('bookings_export.xlsx'),
    ),
  )

  .get('/user/bookings', readAsUser, validate('query', pageQuery), async (c) => {
    const page = await bookings.listForCustomer(c.var.ctx, c.var.userId, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toCustomer))
  })

  .get('/user/bookings/:id', readAsUser, async (c) =>
    c.json(toCustomerDetails(await bookings.getForCustomer(c.var.ctx, c.var.userId, c.req.param('id')))),
  )

  .patch('/user/bookings/:id', requireUser, validate('json', bookingPatch), async (c) =>
    c.json(toCustomer(await changeBooking(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/user/bookings/:id/cancel', requireUser, async (c) =>
    c.json(toCustomer(await cancelBooking(c.var.ctx, c.var.user, c.req.param('id')))),
  )
