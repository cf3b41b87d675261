import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { StorefrontTab } from '../../../web/pages/admin.tsx'
import { answer, type Row, row } from './recorded.ts'
import { type Answers, type Call, renderScreen } from './screen.tsx'

const when = '2026-05-14T04:30:00.000Z'

/** A product of the storefront editor. */
export const adminProduct = (changes: Partial<Row<'/admin/products'>> = {}) =>
  row('/admin/products', {
    id: 'p1',
    slug: 'clara-communion-dress',
    name: 'Clara communion dress',
    category: 'communion-dresses',
    price: 1_850_000,
    images: ['/art/communion-dress.svg'],
    pictures: [{ src: '/art/communion-dress.svg', alt: 'Clara', srcset: null, width: null, height: null }],
    ...{ featured: 0, sizes: null, cloth: null, included: null, weeksToMake: null, goesWith: [] },
    updatedAt: when,
    ...changes,
  })

/** A testimonial of the storefront editor. */
export const adminTestimonial = (changes: Partial<Row<'/admin/testimonials'>> = {}) =>
  row('/admin/testimonials', {
    ...{ id: 't1', name: 'Rosamma', location: 'Aluva', review: 'Nobody could find the seam.' },
    ...{ source: null, featured: 0, createdAt: when, updatedAt: null },
    ...changes,
  })

export const boutiqueAnswer = (entered = true) => ({ facts: entered ? sampleFacts : placeholderBoutique, entered })

const setup = answer('/admin/setup')
type Step = keyof typeof setup.steps

/** The steps that open the shop, all done but those that are left. */
export const setupAnswer = (left: Step[], rule: Partial<typeof setup.rule.value> = {}) => ({
  ...setup,
  isNew: false,
  steps: Object.fromEntries(
    Object.keys(setup.steps).map((step) => [step, { done: !left.some((one) => one === step) }]),
  ),
  rule: { ...setup.rule, value: { skipped: [], hidden: false, ...rule } },
})

/** A list route that answers by its `status`. */
export const rowsByStatus =
  (lists: Record<string, object[]>) =>
  ({ search }: Call) =>
    Response.json(lists[new URLSearchParams(search).get('status') ?? ''] ?? [])

/** The storefront editor at one of its parts. */
export const openStorefront = (part: string, answers: Answers) =>
  renderScreen(`/admin?tab=window&part=${part}`, <StorefrontTab />, answers)
