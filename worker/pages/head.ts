import { boutique } from '../../shared/boutique.ts'
import type { Page } from './pages.ts'

const escapeText = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeText(content)}">`
const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeText(content)}">`

/** Head of a screen that the browser renders: not for search engines. */
export const screenHead = (title: string) =>
  `<title>${escapeText(`${title} | ${boutique.name}`)}</title>${meta('robots', 'noindex')}`

/** Head of a public page: what a search engine and a link preview show. `origin` is the shop's own. */
export function pageHead({ path, title, description }: Page, origin: string) {
  const tags = [`<title>${escapeText(title)}</title>`, meta('description', description)]
  if (path === null) return [...tags, meta('robots', 'noindex')].join('')
  return [
    ...tags,
    `<link rel="canonical" href="${escapeText(origin + path)}">`,
    property('type', 'website'),
    property('site_name', boutique.name),
    property('locale', 'en_IN'),
    property('title', title),
    property('description', description),
    property('url', origin + path),
    // WhatsApp shows no SVG, so the drawings are a picture here: 1200 x 630.
    property('image', `${origin}/art/share.jpg`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Drawings of a communion dress, a baptism suit and a christening gown'),
    meta('twitter:card', 'summary_large_image'),
  ].join('')
}
