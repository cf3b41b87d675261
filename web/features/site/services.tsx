import type { BoutiqueWords } from '../../../shared/boutique-words.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { useBoutique } from '../boutique/public.tsx'

type Words = Pick<BoutiqueWords, 'services' | 'delivery'>

/** What most boutiques of this kind do, until the admin says it in her own words. */
const defaultServices = (city: string) => [
  { title: 'Custom Tailoring', drawing: 'spot-tailoring', text: 'Made to the measure of one person.' },
  {
    title: 'Personal Consultation',
    drawing: 'spot-consultation',
    text: 'Bring a picture or an idea, and we plan it together.',
  },
  { title: 'Baptism Set', drawing: 'spot-baptism-set', text: 'Suit or gown with all that belongs to the day.' },
  {
    title: 'Home Delivery',
    drawing: 'spot-delivery',
    text: `Brought to your door across ${city} and surrounding areas.`,
  },
]

/** Her own, each with the drawing of the one it is named after; delivery is not promised where she only hands over. */
function servicesOf({ services, delivery }: Words, city: string) {
  const defaults = defaultServices(city)
  const isPickUpOnly = delivery.pickUp && !delivery.door
  if (services.length === 0) return isPickUpOnly ? defaults.slice(0, -1) : defaults
  const drawings = new Map(defaults.map(({ title, drawing }) => [title.toLowerCase(), drawing]))
  return services.map((service) => ({ ...service, drawing: drawings.get(service.title.toLowerCase()) }))
}

export function Services({ words }: { words: Words }) {
  const services = servicesOf(words, useBoutique().address.city)
  return (
    <section id="services" className="relative bg-linen py-section">
      <div className="pointer-events-none absolute inset-0 hidden overflow-hidden md:block" aria-hidden="true">
        <svg
          className="absolute -bottom-105 -left-10 w-110 max-w-none fill-none stroke-muted stroke-[1.5] [&>path]:[vector-effect:non-scaling-stroke]"
          viewBox="0 0 240 490"
          aria-hidden="true"
        >
          <path d="M2 2c36 8 62 32 68 76L190 40c-14 70 0 130 46 166l-10 264c-76 16-156 16-224 10Z" />
          <path
            d="M16 20c26 10 40 32 46 76l112-36c-8 70 14 120 48 150l-9 246c-70 12-132 12-197 8Z"
            strokeDasharray="7 6"
          />
          <path d="M100 200v220M93 214l7-16 7 16M93 406l7 16 7-16" />
        </svg>
      </div>
      <div className="wrap relative md:grid md:grid-cols-12 md:gap-x-8">
        <div className="md:sticky md:top-12 md:col-span-4 md:self-start">
          <SectionHeading stacked title="Our Exclusive Services" lede="From the first sketch to the last stitch." />
        </div>
        <ul className="md:col-[6/13]">
          {services.map(({ title, drawing, text }) => (
            <li
              key={title}
              className="grid grid-cols-thumbnail items-center gap-5 border-t border-dashed border-edge py-6.5 last:border-b md:grid-cols-[132px_minmax(0,1fr)] md:gap-9 md:py-7.5"
            >
              {drawing && <img src={`/art/${drawing}.svg`} alt="" width="132" height="132" loading="lazy" />}
              <div className="col-start-2">
                <h3 className="text-section md:text-subhead">{title}</h3>
                <p className="mt-1 max-w-caption text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
