import { Hono } from 'hono'
import {
  categoryQuery,
  featuredOrder,
  productChange,
  productInput,
  productQuery,
  testimonialChange,
  testimonialInput,
  testimonialOffer,
  testimonialQuery,
} from '../../../shared/catalog.ts'
import { type App, forEverybody, setPageHeaders, validate } from '../../http.ts'
import { open, requireAdmin, requireUser } from '../../session.ts'
import * as offers from './offers.ts'
import * as pieces from './pieces.ts'
import * as praise from './praise.ts'
import * as products from './products.ts'
import * as testimonials from './testimonials.ts'

export const catalogRoutes = new Hono<App>()
  .get('/products/featured', open, async (c) => c.json(await products.featured(c.var.ctx), 200, forEverybody))

  .get('/products', open, validate('query', categoryQuery), async (c) =>
    c.json(await products.ofCategory(c.var.ctx, c.req.valid('query').category), 200, forEverybody),
  )

  .get('/products/:slug', open, async (c) =>
    c.json(await products.withOthers(c.var.ctx, c.req.param('slug')), 200, forEverybody),
  )

  .get('/testimonials/featured', open, async (c) => {
    const rows = await testimonials.featured(c.var.ctx)
    return c.json(rows.map(testimonials.present), 200, forEverybody)
  })

  .get('/social/reviews', open, async (c) => {
    const rows = await testimonials.fromNetworks(c.var.ctx)
    return c.json({ reviews: rows.map(testimonials.present) }, 200, forEverybody)
  })

  // ---- The owner's pieces ----
  .get('/admin/products', requireAdmin, validate('query', productQuery), async (c) => {
    const page = await pieces.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(pieces.present))
  })

  .post('/admin/products', requireAdmin, validate('json', productInput), async (c) =>
    c.json(pieces.present(await pieces.create(c.var.ctx, c.req.valid('json'))), 201),
  )

  .put('/admin/products/featured', requireAdmin, validate('json', featuredOrder), async (c) =>
    c.json(await pieces.arrange(c.var.ctx, c.req.valid('json').ids)),
  )

  .get('/admin/products/:id', requireAdmin, async (c) =>
    c.json(pieces.present(await pieces.find(c.var.ctx, c.req.param('id')))),
  )

  .patch('/admin/products/:id', requireAdmin, validate('json', productChange), async (c) =>
    c.json(pieces.present(await pieces.change(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  // ---- What customers say ----
  .get('/admin/testimonials', requireAdmin, validate('query', testimonialQuery), async (c) => {
    const page = await praise.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(praise.present))
  })

  .post('/admin/testimonials', requireAdmin, validate('json', testimonialInput), async (c) =>
    c.json(praise.present(await praise.create(c.var.ctx, c.req.valid('json'))), 201),
  )

  .put('/admin/testimonials/featured', requireAdmin, validate('json', featuredOrder), async (c) =>
    c.json(await praise.arrange(c.var.ctx, c.req.valid('json').ids)),
  )

  .patch('/admin/testimonials/:id', requireAdmin, validate('json', testimonialChange), async (c) =>
    c.json(praise.present(await praise.change(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/user/testimonials', requireUser, validate('json', testimonialOffer), async (c) =>
    c.json(offers.present(await offers.offer(c.var.ctx, c.var.user, c.req.valid('json'))), 201),
  )

  .get('/user/testimonials/:orderId', requireUser, async (c) => {
    const said = await offers.ofOrder(c.var.ctx, c.var.user, c.req.param('orderId'))
    return c.json({ testimonial: said && offers.present(said) })
  })
