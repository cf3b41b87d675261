// Apart from the schemas: the public pages show these before zod is there.

/** Collection pages and badges; the key is the URL's. */
export const categories = {
  'baptism-suits': 'Baptism Suits',
  'communion-dresses': 'Communion Dresses',
  children: 'Children',
  women: 'Women',
  accessories: 'Accessories',
} as const
export type Category = keyof typeof categories

export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

/** The collection of a URL's last part, or undefined. */
export const categoryOf = (name: string | undefined) => categoryNames.find((category) => category === name)

/** What each collection page says under its name, and a link preview with it. */
export const collectionDescriptions: Record<Category, string> = {
  'baptism-suits': 'Suits, gowns and the small things that go with them. Cloth and collar are yours to change.',
  'communion-dresses': 'First holy communion, for girls and boys. Sleeve, sash and veil are yours to choose.',
  children: 'For birthdays, Onam and Christmas: soft inside, room to grow, made to be danced in.',
  women: 'Gowns, lehengas and sarees made new, cut for you and for the evening.',
  accessories: 'Bonnets, veils and combs, in the same lace as the gown if you like.',
}
