import { Hono } from 'hono'

/** The least that an answer of Hono can cost. */
export default new Hono().get('/bare', (c) => c.text('ok'))
