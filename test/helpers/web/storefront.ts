import { placeholderBoutique } from '../../../shared/boutique.ts'

const when = '2026-05-14T04:30:00.000Z'

/** A piece as the desk gets it. */
export const adminProduct = (changes: object = {}) => ({
  id: 'p1',
  slug: 'clara-communion-dress',
  name: 'Clara communion dress',
  description: 'Silk organza over satin.',
  category: 'communion-dresses',
  price: 1_850_000,
  images: ['/art/communion-dress.svg'],
  pictures: [{ src: '/art/communion-dress.svg', alt: 'Clara', srcset: null, width: null, height: null }],
  featured: 0,
  retiredAt: null,
  createdAt: when,
  updatedAt: when,
  ...changes,
})

/** A testimonial as the desk gets it. */
export const adminTestimonial = (changes: object = {}) => ({
  id: 't1',
  name: 'Rosamma',
  location: 'Aluva',
  rating: 5,
  review: 'Nobody could find the seam.',
  image: null,
  source: null,
  featured: 0,
  userId: null,
  orderId: null,
  state: 'approved',
  createdAt: when,
  updatedAt: null,
  ...changes,
})

export const boutiqueAnswer = (entered = true) => ({ facts: placeholderBoutique, entered })

/** A window that lacks nothing. */
export const completeChecklist = {
  facts: true,
  pieces: true,
  featured: true,
  praise: true,
  posts: true,
  offered: false,
}
