// Separate from the schemas: the public pages show these names before zod is loaded.

import { t } from './words/t.ts'

/** Names of the collection pages and badges, by the key in the URL. */
export const categories = {
  'baptism-suits': 'Baptism Suits',
  'communion-dresses': 'Communion Dresses',
  children: 'Children',
  women: 'Women',
  accessories: 'Accessories',
} as const
export type Category = keyof typeof categories

/** Returns a collection's name in the current language. */
export function collectionName(category: Category) {
  const names = {
    'baptism-suits': t('Baptism Suits'),
    'communion-dresses': t('Communion Dresses'),
    children: t('Children'),
    women: t('Women'),
    accessories: t('Accessories'),
  }
  return names[category]
}

export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

/** Returns the collection for the last part of a URL, or undefined. */
export const categoryOf = (name: string | undefined) => categoryNames.find((category) => category === name)

/** Returns the text under a collection's name, which its link preview also shows. */
export function collectionDescription(category: Category) {
  const descriptions = {
    'baptism-suits': t('Suits, gowns and the small things that go with them. Cloth and collar are yours to change.'),
    'communion-dresses': t('First holy communion, for girls and boys. Sleeve, sash and veil are yours to choose.'),
    children: t('For birthdays, Onam and Christmas: soft inside, with room to grow and to dance.'),
    women: t('Gowns, lehengas and sarees made new, cut for you and for the evening.'),
    accessories: t('Bonnets, veils and combs, in the same lace as the gown if you like.'),
  }
  return descriptions[category]
}

/** Price ranges of the filter: the lower and, if there is one, the upper limit in rupees. */
const priceRanges = {
  'under-5000': [0, 5000],
  '5000-10000': [5000, 10_000],
  '10000-20000': [10_000, 20_000],
  'over-20000': [20_000, undefined],
} as const satisfies Record<string, readonly [number, number | undefined]>
export type PriceRange = keyof typeof priceRanges
export const priceNames = Object.keys(priceRanges) as [PriceRange, ...PriceRange[]]

/** Returns the price range of a URL's `?price=`, or undefined. */
export const priceRangeOf = (name: string | undefined) => priceNames.find((range) => range === name)

/** Returns the bounds of a range in paise: at least `least` and less than `below`. */
export function boundsOf(range: PriceRange) {
  const [least, below] = priceRanges[range]
  return { least: least * 100, below: below && below * 100 }
}

export type CollectionFilter = { category?: Category; price?: PriceRange; page?: number }

/** Returns the address of the filtered pieces; without a filter, of all pieces. */
export function collectionPath({ category, price, page = 1 }: CollectionFilter) {
  const query = [price && `price=${price}`, page > 1 && `page=${page}`].filter(Boolean).join('&')
  return `/collections${category ? `/${category}` : ''}${query && `?${query}`}`
}
