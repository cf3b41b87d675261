import { Hono } from 'hono'
import { featuredOrder } from '../../../shared/lists.ts'
import { categoryQuery, newProductInput, productQuery, productUpdate } from '../../../shared/products.ts'
import { run } from '../../db/batch.ts'
import { allowAnyone, readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { answerFromCache } from '../../http/public-cache.ts'
import * as products from './products.ts'
import { create, update } from './products.ts'
import { featuredStatement, onSaleStatement, productsOnPage, toAdmin, toPage, toPublic } from './statements.ts'

export const productRoutes = new Hono<AppEnv>()
  .get('/products/featured', allowAnyone, answerFromCache(), async (c) =>
    c.json((await run(c.var.ctx, featuredStatement(c.var.ctx))).map(toPublic)),
  )

  .get('/products', allowAnyone, answerFromCache('category'), validate('query', categoryQuery), async (c) => {
    const rows = await run(c.var.ctx, onSaleStatement(c.var.ctx, c.req.valid('query')))
    return c.json(rows.slice(0, productsOnPage).map(toPublic))
  })

  .get('/products/:slug', allowAnyone, answerFromCache(), async (c) =>
    c.json(toPage(await products.getBySlug(c.var.ctx, c.req.param('slug')))),
  )

  .get('/admin/products', readAsAdmin, validate('query', productQuery), async (c) => {
    const page = await products.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .post('/admin/products', requireAdmin, validate('json', newProductInput), async (c) => {
    const { row, repeated } = await create(c.var.ctx, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .put('/admin/products/featured', requireAdmin, validate('json', featuredOrder), async (c) =>
    c.json(await products.setFeaturedOrder(c.var.ctx, c.req.valid('json').ids)),
  )

  .get('/admin/products/:id', readAsAdmin, async (c) =>
    c.json(toAdmin(await products.get(c.var.ctx, c.req.param('id')))),
  )

  .patch('/admin/products/:id', requireAdmin, validate('json', productUpdate), async (c) =>
    c.json(toAdmin(await update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )
