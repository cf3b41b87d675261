import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { categoryNames } from '../../shared/collections.ts'
import { sharedField, sharePath } from '../../shared/share-target.ts'
import { malayalamPath } from '../../shared/words/paths.ts'
import { escapeHtml } from '../lib/text.ts'

const icon512 = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }
const icon192 = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
const drawn = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }

/** Manifest with which a phone adds the app to its Home Screen; an iPhone shows notifications only from there. */
const manifest = ({ name, address }: BoutiqueFacts) => ({
  name,
  short_name: name,
  description: `Baptism suits, communion dresses and occasion wear, made to measure in ${address.area}.`,
  lang: 'en-IN',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The colour `paper` of tokens.css.
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  icons: [drawn, icon192, icon512, { ...icon512, purpose: 'maskable' }],
})

/** Manifest of the admin area as a separate app: it opens on the day, and its sign-in is within its scope. */
const deskManifest = (boutique: BoutiqueFacts) => ({
  ...manifest(boutique),
  name: 'Desk',
  short_name: 'Desk',
  description: `The day at ${boutique.name}: what to sew, who waits, what to collect.`,
  id: '/admin',
  start_url: '/admin',
  scope: '/admin',
  shortcuts: [
    { name: 'Today', url: '/admin', icons: [icon192] },
    { name: 'New order', url: '/admin?tab=orders&from=new', icons: [icon192] },
    { name: 'Messages', url: '/admin?tab=messages', icons: [icon192] },
  ],
  // Adds 'Desk' to the share sheet of an Android phone; the service worker receives the photos.
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: sharedField, accept: ['image/*'] }] },
  },
})

/** Returns `/manifest.webmanifest`. */
export const manifestResponse = (boutique: BoutiqueFacts) => respond(manifest(boutique))

/** Returns `/desk.webmanifest`, which the admin's screens link instead. */
export const deskManifestResponse = (boutique: BoutiqueFacts) => respond(deskManifest(boutique))

const respond = (content: object) =>
  Response.json(content, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })

type ProductPath = { category: string; slug: string; updatedAt: Date }

/** Public pages without a product. */
const staticPaths = [
  '/',
  '/collections',
  ...categoryNames.map((category) => `/collections/${category}`),
  '/privacy',
  '/password-recovery-guide',
]

/** Returns sitemap.xml: every public page and every product on sale. */
export function sitemap(products: ProductPath[], url: string, { hasAnswers }: BoutiqueFacts) {
  const { origin } = new URL(url)
  const locate = (path: string) => escapeHtml(origin + path)
  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${locate(path)}"/>`
  // Each address lists all of its languages, including its own, as search engines require.
  const entry = (path: string, changed?: Date) => {
    const modified = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    const others = alternate('en-IN', path) + alternate('ml', malayalamPath(path)) + alternate('x-default', path)
    return [path, malayalamPath(path)].map((at) => `<url><loc>${locate(at)}</loc>${modified}${others}</url>`).join('')
  }
  const entries = [
    ...[...staticPaths, ...(hasAnswers ? ['/questions'] : [])].map((path) => entry(path)),
    ...products.map(({ category, slug, updatedAt }) => entry(`/collections/${category}/${slug}`, updatedAt)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

const disallowedPaths = [
  '/api/',
  '/admin',
  '/admin-login',
  ...['/user/', '/confirm-email', '/claim', '/f/', '/dashboard'].flatMap((path) => [path, malayalamPath(path)]),
]

/** Returns robots.txt: crawlers may read only the public pages and their images, and nothing else of the API. */
export function robots(url: string) {
  const lines = [
    'User-agent: *',
    'Allow: /api/pictures/',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(url).origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=60' },
  })
}
