import * as z from 'zod'

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

export const categoryQuery = z.object({ category: z.enum(categoryNames, { error: 'No such collection' }) })

export const reviewSources = ['google', 'facebook', 'instagram'] as const
export const socialNetworks = ['instagram', 'facebook'] as const
export type SocialNetwork = (typeof socialNetworks)[number]
