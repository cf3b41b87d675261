import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { truncateAtWord } from '../../shared/truncate.ts'
import type { Language } from '../../shared/words/t.ts'
import type { PageName } from '../../web/boot/entry-server.tsx'
import type { Ctx } from '../context.ts'
import { escapeHtml, jsonForScript } from '../lib/text.ts'
import { jsonLdScript } from './json-ld.ts'

/** A page that the Worker renders completely. */
export type Page = {
  /** Null for the 404 page. */
  path: string | null
  name: PageName
  /** Props of the page in addition to its data. */
  props?: Record<string, unknown>
  /** Head of the page for search engines and link previews; `origin` is the site's. */
  head: (facts: BoutiqueFacts, origin: string) => Head
  /** True if the page is also available in Malayalam, under `/ml`. */
  inMalayalam?: true
  /** True if search engines must not list the page. */
  hidden?: true
  /** The page's data, in one D1 round trip; null if there is nothing to show. */
  load: (ctx: Ctx) => Promise<PageData | null>
}

export type PageData = {
  facts: BoutiqueFacts
  /** Props from the page's data. If absent, as while D1 fails, the page's parts say that they are missing. */
  props?: Record<string, unknown>
  /** Replaces the page's own head, if the head depends on the data. */
  head?: Page['head']
  /** The product's page, if the URL names another collection. */
  redirectTo?: string
}

type WithImages = { name: string; images: string[]; pictures: { alt: string }[] }

/** Returns the first cover that is the shop's own image: a link preview shows no drawing of a product. */
export function shareImage(holders: WithImages[]): Head['image'] {
  const own = holders.find(({ images: [cover] }) => cover && !cover.endsWith('.svg'))
  return own?.images[0] ? { src: own.images[0], alt: own.pictures[0]?.alt || own.name } : undefined
}

/** Head of a page. */
export type Head = {
  title: string
  description: string
  /** Image of link previews in place of the drawings. Never an SVG, which WhatsApp does not show. */
  image?: { src: string; alt: string } | undefined
  /** A font of the first view, in addition to those of every page. */
  font?: string
  /** JSON-LD at the end of the page: the first 14 KB are for the first paint. */
  data?: Record<string, unknown>
  /** The pages that lead here, by name and path, for search engines; this page is the last. */
  trail?: { name: string; path: string }[]
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`
const noindex = meta('robots', 'noindex')

/** Maximum characters of a description, at which search engines and previews cut it. */
const maxDescription = 200
const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxDescription ? `${truncateAtWord(line, maxDescription)} ...` : line
}

/** Returns the head of a page that search engines must not list: a screen that the browser renders, or a sign-in. */
export const hiddenHead = (title: string) => `<title>${escapeHtml(title)}</title>${noindex}`

/**
 * Returns the head of a public page, for search engines and link previews. `url` is its own address, null for the 404
 * page.
 */
export function pageHead(
  { title, description, image, font, data }: Head,
  url: string | null,
  { name }: BoutiqueFacts,
  language: Language,
) {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    ...(font ? [`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`] : []),
    meta('description', shorten(description)),
  ]
  if (url === null) return [...tags, noindex].join('')
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('type', data?.['@type'] === 'Product' ? 'product' : 'website'),
    property('site_name', name),
    property('locale', `${language}_IN`),
    property('title', title),
    property('description', shorten(description)),
    property('url', url),
    ...(image
      ? [property('image', new URL(image.src, url).href), property('image:alt', image.alt)]
      : defaultImageTags(new URL(url).origin)),
    meta('twitter:card', 'summary_large_image'),
  ].join('')
}

/** Tags for the default image, a JPEG of 1200 x 630, because WhatsApp shows no SVG. */
const defaultImageTags = (origin: string) => [
  property('image', `${origin}/art/share.jpg`),
  property('image:width', '1200'),
  property('image:height', '630'),
  property('image:alt', 'Drawings of a communion dress, a baptism suit and a christening gown'),
]

/** Vite's client script, which applies saved changes in development. */
const live = import.meta.hot ? '<script type="module" src="/@vite/client"></script>' : ''

/** Adds the entry script and the first styles to a document. The script is async: it runs before the document's end. */
export const completeTemplate = (template: string, [entry = '']: string[], styles: string) =>
  template
    .replace('<!--script-->', () => `${live}<script async type="module" crossorigin src="${entry}"></script>`)
    .replace('<!--style-->', () => `<style>${styles}</style>`)

type Parts = { head: string; app?: string; state: object /** JSON-LD. */; data?: object[] }

// Function replacers, because `$` in data would be read as a pattern.
export const fillTemplate = (template: string, parts: Parts) =>
  template
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () => {
      const state = `<script type="application/json" id="state">${jsonForScript(parts.state)}</script>`
      return [state, ...(parts.data ?? []).map(jsonLdScript)].join('')
    })
