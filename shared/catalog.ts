import * as z from 'zod'
import { categoryNames } from './collections.ts'

export const categoryQuery = z.object({ category: z.enum(categoryNames, { error: 'No such collection' }) })

export const reviewSources = ['google', 'facebook', 'instagram'] as const
export const socialNetworks = ['instagram', 'facebook'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** Spec section 9: at most 6 on the page. */
export const testimonialsShown = 6
