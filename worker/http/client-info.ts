import type { Context } from 'hono'

/** An address as limits see it: IPv6 by its /64, since one line has all of that. Unknown addresses count as one. */
export function rateLimitAddress(ip: string | undefined) {
  if (!ip) return 'unknown'
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '') || '0')
    .join(':')
}

/** The network address of whoever asks, as limits see it. */
export const addressOf = (c: Context) => rateLimitAddress(c.req.header('CF-Connecting-IP'))

/** The site's own address, for links that leave it. */
export const originOf = (c: Context) => String(c.env.SITE_URL || new URL(c.req.url).origin).replace(/\/$/, '')
