import { boutique } from '../../../shared/boutique.ts'

/** How each network is called, and where the boutique is on it. */
export const networks = {
  instagram: { name: 'Instagram', url: boutique.instagram.url },
  facebook: { name: 'Facebook', url: boutique.facebook.url },
} as const
export type Network = (typeof networks)[keyof typeof networks]
