import type { Context } from 'hono'
import type { Language } from '../../shared/words/t.ts'

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

/** The language of the page that asks, by its address; English where the browser keeps that to itself. */
export function languageOf(c: Context): Language {
  const page = c.req.header('Referer') ?? ''
  return URL.canParse(page) ? languageOfPath(new URL(page).pathname) : 'en'
}

/** The language of the page at a path of the site. */
export const languageOfPath = (path: string): Language => (/^\/ml([/?#]|$)/.test(path) ? 'ml' : 'en')
