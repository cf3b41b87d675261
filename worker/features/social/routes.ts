import { Hono } from 'hono'
import { type App, forEverybody } from '../../http.ts'
import { open } from '../../session.ts'
import { latest } from './posts.ts'

export const socialRoutes = new Hono<App>()
  .get('/social/instagram', open, async (c) => c.json(await latest(c.var.ctx, 'instagram'), 200, forEverybody))
  .get('/social/facebook', open, async (c) => c.json(await latest(c.var.ctx, 'facebook'), 200, forEverybody))
