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
    /** The address of each image; `pictures` has the same in their sizes, with alternative texts. */
    images: textList(),
    pictures: text({ mode: 'json' }).$type<PublicImage[]>().notNull().default([]),
    /** What the page of the product says in its table, as the admin wrote it: 'Ages 6 to 9', 'Silk organza', 'Veil'. */
    sizes: text(),
    cloth: text(),
    included: text(),
    malayalam: malayalam(),
    /** How long it takes to make, in weeks. */
    weeksToMake: integer(),
    /** The ids of the products that the admin put beside it, in her order. */
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
    /** The network's own id; null for a curated post. */
    externalId: text(),
    imageUrl: text().notNull(),
    caption: text(),
    permalink: text(),
    timestamp: timestampMs().notNull(),
    likes: integer(),
    comments: integer(),
    /** When an admin hid a post that the network still has. */
    hiddenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    index('social_posts_latest').on(t.network, t.timestamp),
    uniqueIndex('social_posts_external').on(t.network, t.externalId),
    check('social_posts_network', sql`${t.network} IN ('instagram', 'facebook')`),
  ],
)

/** How a network's feed stands: whether it fails, and the token that took the place of the one in the secrets. */
export const socialFeeds = sqliteTable('social_feeds', {
  network: text().$type<SocialNetwork>().primaryKey(),
  /** Since when each try has failed; null once it answers. */
  failingSince: timestampMs(),
  /** When the admins were told of these failures. */
  toldAt: timestampMs(),
  /** The renewed token, sealed; null while the secret's own is in use. */
  sealedToken: text(),
  /** A keyed hash of the secret that was renewed: when the admin puts in another, that one counts. */
  renewedFrom: text(),
  /** When the token is to be renewed next. */
  renewAt: timestampMs(),
})

/** Public images in their sizes. Those attached to nothing for a day are swept. */
export const images = sqliteTable(
  'pictures',
  {
    id: id(),
    /** The image as pages show it, without its alternative text. */
    picture: text({ mode: 'json' }).$type<Omit<PublicImage, 'alt'>>().notNull(),
    /** The keys of its sizes in R2, without their prefix. */
    files: textList(),
    /** The product, testimonial or post that shows it. */
    attachedTo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pictures_attached').on(t.attachedTo),
    index('pictures_loose').on(t.createdAt).where(sql`attached_to IS NULL`),
  ],
)

/**
 * The facts that replace those of shared/boutique.ts, and the admin's own words: one row, or none before the first entry.
 * `facts` is empty where only words were entered.
 */
export const boutiqueFacts = sqliteTable('boutique_facts', {
  id: integer().primaryKey(),
  facts: text({ mode: 'json' }).$type<Partial<BoutiqueFacts>>().notNull(),
  words: text({ mode: 'json' }).$type<BoutiqueWords>(),
  updatedAt: updatedAt(),
})
