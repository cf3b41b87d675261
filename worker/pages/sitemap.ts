import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { categoryNames } from '../../shared/collections.ts'
import { malayalamPath } from '../../shared/words/paths.ts'
import { escapeHtml } from '../lib/text.ts'

type ProductPath = { category: string; slug: string; updatedAt: Date }

/** Pages that show no single product. */
const staticPaths = [
  '/',
  '/collections',
  ...categoryNames.map((category) => `/collections/${category}`),
  '/privacy',
  '/password-recovery-guide',
]

/** sitemap.xml: every public page and every product on sale. */
export function sitemap(products: ProductPath[], url: string, { hasAnswers }: BoutiqueFacts) {
  const { origin } = new URL(url)
  const locate = (path: string) => escapeHtml(origin + path)
  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${locate(path)}"/>`
  // Each address names all of its languages, itself too, as search engines want it.
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
  ...['/user/', '/auth', '/forgot-password', '/confirm-email', '/claim', '/f/', '/dashboard'].flatMap((path) => [
    path,
    malayalamPath(path),
  ]),
]

/** robots.txt: crawlers may read the public pages and their images, and nothing else of the API. */
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
