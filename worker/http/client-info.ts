import type { Context } from 'hono'
import { rateLimitAddress } from './limits.ts'

/** The network address of whoever asks, as limits see it. */
export const addressOf = (c: Context) => rateLimitAddress(c.req.header('CF-Connecting-IP'))

/** The site's own address, for links that leave it. */
export const originOf = (c: Context) => String(c.env.SITE_URL || new URL(c.req.url).origin).replace(/\/$/, '')
