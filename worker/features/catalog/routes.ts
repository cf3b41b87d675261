import { Hono } from 'hono'
import { categoryQuery } from '../../../shared/catalog.ts'
import { type App, forEverybody, validate } from '../../http.ts'
import { open } from '../../session.ts'
import * as products from './products.ts'
import * as testimonials from './testimonials.ts'

export const catalogRoutes = new Hono<App>()
  .get('/products/featured', open, async (c) => c.json(await products.featured(c.var.ctx), 200, forEverybody))

  .get('/products', open, validate('query', categoryQuery), async (c) =>
    c.json(await products.ofCategory(c.var.ctx, c.req.valid('query').category), 200, forEverybody),
  )

  .get('/testimonials/featured', open, async (c) => {
    const rows = await testimonials.featured(c.var.ctx)
    return c.json(rows.map(testimonials.present), 200, forEverybody)
  })

  .get('/social/reviews', open, async (c) => {
    const rows = await testimonials.fromNetworks(c.var.ctx)
    return c.json({ reviews: rows.map(testimonials.present) }, 200, forEverybody)
  })
