import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import type { BoutiqueWords } from '../../../shared/boutique-words.ts'
import type { Category } from '../../../shared/collections.ts'
import type { PublicImage } from '../../../shared/images.ts'
import type { SocialNetwork } from '../../../shared/social.ts'
import { createdAt, id, malayalam, paise, searchText, textList, timestampMs, updatedAt } from './columns.ts'
import { productCategories } from './enums.ts'

export const products = sqliteTable(
  'products',
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: text()
      .$type<Category>()
      .notNull()
      .references(() => productCategories.name),
    price: paise().notNull(),
    /** Addresses of the images; `pictures` has the same images with their sizes and alternative texts. */
    images: textList(),
    pictures: text({ mode: 'json' }).$type<PublicImage[]>().notNull().default([]),
    /** Texts of the product page's table, as the admin wrote them: 'Ages 6 to 9', 'Silk organza', 'Veil'. */
    sizes: text(),
    cloth: text(),
    included: text(),
    malayalam: malayalam(),
    /** Time to make the product, in weeks. */
    weeksToMake: integer(),
    /** Ids of the products that the admin recommends with this one, in her order. */
    goesWith: textList(),
    /** 0 is not featured; the highest comes first. */
    featured: integer().notNull().default(0),
    retiredAt: timestampMs(),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('products_slug').on(t.slug),
    index('products_featured').on(t.featured, t.createdAt).where(sql`retired_at IS NULL AND featured > 0`),
    index('products_category').on(t.category, t.featured, t.createdAt).where(sql`retired_at IS NULL`),
    index('products_on_sale').on(t.createdAt, t.id, t.searchText).where(sql`retired_at IS NULL`),
    index('products_retired').on(t.createdAt, t.id, t.searchText).where(sql`retired_at IS NOT NULL`),
    check('products_price', sql`${t.price} >= 0`),
  ],
)

export const socialPosts = sqliteTable(
  'social_posts',
  {
    id: id(),
    network: text({ enum: ['instagram', 'facebook'] })
      .$type<SocialNetwork>()
      .notNull(),
    /** Id assigned by the network; null for a curated post. */
    externalId: text(),
    imageUrl: text().notNull(),
    caption: text(),
    permalink: text(),
    timestamp: timestampMs().notNull(),
    likes: integer(),
    comments: integer(),
    /** Time at which an admin hid a post that the network still has. */
    hiddenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    index('social_posts_latest').on(t.network, t.timestamp),
    uniqueIndex('social_posts_external').on(t.network, t.externalId),
    check('social_posts_network', sql`${t.network} IN ('instagram', 'facebook')`),
  ],
)

/** State of each network's feed: its failures, and the renewed token that replaces the secret's. */
export const socialFeeds = sqliteTable('social_feeds', {
  network: text().$type<SocialNetwork>().primaryKey(),
  /** Time since which every attempt has failed; null while it works. */
  failingSince: timestampMs(),
  /** Time at which the admins were notified of these failures. */
  toldAt: timestampMs(),
  /** The renewed token, sealed; null while the secret's own token is in use. */
  sealedToken: text(),
  /** Keyed hash of the secret whose token was renewed. If the admin replaces the secret, the new one is used. */
  renewedFrom: text(),
  /** Time of the next renewal. */
  renewAt: timestampMs(),
})

/** Public images in their sizes. Images unattached for a day are swept. */
export const images = sqliteTable(
  'pictures',
  {
    id: id(),
    /** The image for pages, without its alternative text. */
    picture: text({ mode: 'json' }).$type<Omit<PublicImage, 'alt'>>().notNull(),
    /** Keys of its sizes in R2, without their prefix. */
    files: textList(),
    /** The product, testimonial or post that shows the image. */
    attachedTo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pictures_attached').on(t.attachedTo),
    index('pictures_loose').on(t.createdAt).where(sql`attached_to IS NULL`),
  ],
)

/**
 * The admin's facts, which replace those of shared/boutique.ts, and texts: one row, or none before the first entry.
 * `facts` is empty if only texts were entered.
 */
export const boutiqueFacts = sqliteTable('boutique_facts', {
  id: integer().primaryKey(),
  facts: text({ mode: 'json' }).$type<Partial<BoutiqueFacts>>().notNull(),
  words: text({ mode: 'json' }).$type<BoutiqueWords>(),
  updatedAt: updatedAt(),
})
