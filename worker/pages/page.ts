import type { BoutiqueFacts } from '../../shared/boutique.ts'
import type { PageName } from '../../web/boot/entry-server.tsx'
import type { Ctx } from '../context.ts'
import type { Head } from './head.ts'

/** A page that the Worker renders whole. */
export type Page = {
  /** Null for the 404 page. */
  path: string | null
  name: PageName
  /** What it shows besides its data. */
  props?: Record<string, unknown>
  /** What a search engine and a link preview show; `origin` is the site's. */
  head: (facts: BoutiqueFacts, origin: string) => Head
  /** It is there in Malayalam too, under `/ml`. */
  inMalayalam?: true
  /** Not for search engines, though it is there. */
  hidden?: true
  /** The page's data, in one D1 round trip; null if there is nothing to show. */
  load: (ctx: Ctx) => Promise<PageData | null>
}

export type PageData = {
  facts: BoutiqueFacts
  /** What the page is written from. Without it, as when D1 does not answer, its parts say that they are missing. */
  props?: Record<string, unknown>
  /** In place of the page's own head, when it takes the data. */
  head?: Page['head']
  /** The product's page, where the URL names another collection. */
  redirectTo?: string
}

type WithImages = { name: string; images: string[]; pictures: { alt: string }[] }

/** The first cover that is the shop's own: a link preview shows no drawing of a product. */
export function shareImage(holders: WithImages[]): Head['image'] {
  const own = holders.find(({ images: [cover] }) => cover && !cover.endsWith('.svg'))
  return own?.images[0] ? { src: own.images[0], alt: own.pictures[0]?.alt || own.name } : undefined
}
