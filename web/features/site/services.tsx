import type { BoutiqueWords } from '../../../shared/boutique-words.ts'
import { t } from '../../../shared/words/t.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { useBoutique } from '../boutique/public.tsx'

type Words = Pick<BoutiqueWords, 'services' | 'delivery'>

/** What most boutiques of this kind do, until the admin says it in her own words. */
const defaultServices = (city: string) => [
  { title: t('Custom Tailoring'), drawing: 'spot-tailoring', text: t("Cut to one person's measurements.") },
  {
    title: t('Personal Consultation'),
    drawing: 'spot-consultation',
    text: t('Bring a picture or an idea, and we plan it together.'),
  },
  { title: t('Baptism Set'), drawing: 'spot-baptism-set', text: t('A suit or gown, with everything the day needs.') },
  {
    title: t('Home Delivery'),
    drawing: 'spot-delivery',
    text: t('Brought to your door across {city} and surrounding areas.', { city }),
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
    <section id="services" className="services relative overflow-clip bg-linen py-8 md:py-20">
      <div className="wrap relative md:grid md:grid-cols-12 md:gap-x-8">
        <div className="md:sticky md:top-24 md:col-span-4 md:self-start">
          <SectionHeading
            isNumbered
            stacked
            title={t('Our Exclusive Services')}
            lede={t('From the first sketch to the last stitch.')}
          />
        </div>
        <ul className="swipe md:col-[6/13]">
          {services.map(({ title, drawing, text }) => (
            <li
              key={title}
              className="grid w-[min(13.5rem,80vw)] content-start gap-3 border-l border-dashed border-edge pl-4 md:w-auto md:grid-cols-[132px_minmax(0,1fr)] md:items-center md:gap-9 md:border-t md:border-l-0 md:py-7.5 md:pl-0 md:last:border-b"
            >
              {drawing && (
                <img
                  className="w-18 md:w-full"
                  src={`/art/${drawing}.svg`}
                  alt=""
                  width="132"
                  height="132"
                  loading="lazy"
                />
              )}
              <div className="md:col-start-2">
                <h3 className="text-large md:text-subhead">{title}</h3>
                <p className="mt-1 max-w-caption text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
