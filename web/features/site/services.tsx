import { SectionHeading } from '../../ui/section-heading.tsx'

const services = [
  {
    name: 'Custom Tailoring',
    drawing: 'spot-tailoring',
    text: 'Measured once, cut once, fitted twice. Every piece is made for one person.',
  },
  {
    name: 'Personal Consultation',
    drawing: 'spot-consultation',
    text: 'Bring a photograph or an idea. We sketch it with you and choose the cloth together.',
  },
  {
    name: 'Baptism Set',
    drawing: 'spot-baptism-set',
    text: 'Suit or gown, bonnet, towel, candle and shell, in one cloth and one thread.',
  },
  {
    name: 'Home Delivery',
    drawing: 'spot-delivery',
    text: 'Pressed, boxed and brought to your door across Kochi and surrounding areas.',
  },
]

export const Services = () => (
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
        <SectionHeading stacked title="Our Exclusive Services" lede="From the first sketch to the box at your door." />
      </div>
      <ul className="md:col-[6/13]">
        {services.map(({ name, drawing, text }) => (
          <li
            key={name}
            className="grid grid-cols-thumbnail items-center gap-5 border-t border-dashed border-edge py-6.5 last:border-b md:grid-cols-[132px_minmax(0,1fr)] md:gap-9 md:py-7.5"
          >
            <img src={`/art/${drawing}.svg`} alt="" width="132" height="132" loading="lazy" />
            <div>
              <h3 className="text-section md:text-subhead">{name}</h3>
              <p className="mt-1 max-w-caption text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
