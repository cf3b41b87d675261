import { Hono } from 'hono'
import { featuredOrder } from '../../../shared/lists.ts'
import {
  customerTestimonialInput,
  newTestimonialInput,
  testimonialQuery,
  testimonialUpdate,
} from '../../../shared/testimonials.ts'
import { run } from '../../db/batch.ts'
import { allowAnyone, readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { answerFromCache } from '../../http/public-cache.ts'
import { featuredStatement, fromNetworksStatement, toAdmin, toCustomer, toPublic } from './statements.ts'
import * as testimonials from './testimonials.ts'

export const testimonialRoutes = new Hono<AppEnv>()
  .get('/testimonials/featured', allowAnyone, answerFromCache(), async (c) =>
    c.json((await run(c.var.ctx, featuredStatement(c.var.ctx))).map(toPublic)),
  )

  .get('/social/reviews', allowAnyone, answerFromCache(), async (c) =>
    c.json({ reviews: (await run(c.var.ctx, fromNetworksStatement(c.var.ctx))).map(toPublic) }),
  )

  .get('/admin/testimonials', readAsAdmin, validate('query', testimonialQuery), async (c) => {
    const page = await testimonials.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .post('/admin/testimonials', requireAdmin, validate('json', newTestimonialInput), async (c) => {
    const { row, repeated } = await testimonials.create(c.var.ctx, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .put('/admin/testimonials/featured', requireAdmin, validate('json', featuredOrder), async (c) =>
    c.json(await testimonials.setFeaturedOrder(c.var.ctx, c.req.valid('json').ids)),
  )

  .patch('/admin/testimonials/:id', requireAdmin, validate('json', testimonialUpdate), async (c) =>
    c.json(toAdmin(await testimonials.update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/user/testimonials', requireUser, validate('json', customerTestimonialInput), async (c) => {
    const { row, repeated } = await testimonials.offer(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(toCustomer(row), repeated ? 200 : 201)
  })

  .get('/user/testimonials/:orderId', readAsUser, async (c) => {
    const testimonial = await testimonials.findByOrder(c.var.ctx, c.var.userId, c.req.param('orderId'))
    return c.json({ testimonial: testimonial ? toCustomer(testimonial) : null })
  })
