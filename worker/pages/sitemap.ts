import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { categoryNames } from '../../shared/collections.ts'
import { escapeHtml } from '../lib/escape-html.ts'

type ProductPath = { category: string; slug: string; updatedAt: Date }

/** Pages that show no single product. */
const staticPaths = [
  '/',
  ...categoryNames.map((category) => `/collections/${category}`),
  '/privacy',
  '/password-recovery-guide',
]

/** sitemap.xml: every public page and every product on sale. */
export function sitemap(products: ProductPath[], url: string, { hasAnswers }: BoutiqueFacts) {
  const { origin } = new URL(url)
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
  const entries = [
    ...[...staticPaths, ...(hasAnswers ? ['/questions'] : [])].map((path) => entry(path)),
    ...products.map(({ category, slug, updatedAt }) => entry(`/collections/${category}/${slug}`, updatedAt)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

const disallowedPaths = [
  '/api/',
  '/admin',
  '/admin-login',
  '/user/',
  '/auth',
  '/forgot-password',
  '/confirm-email',
  '/claim/',
  '/dashboard',
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
