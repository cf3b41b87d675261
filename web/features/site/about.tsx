import { useBoutique } from '../boutique/public.tsx'

export function About() {
  const { owner, established, families, experience, rating, address } = useBoutique()
  const facts = [
    { figure: families, about: 'Happy Families' },
    { figure: experience, about: 'Years Experience' },
    { figure: rating.value, about: `out of 5 from ${rating.from} happy families` },
    { figure: established, about: 'the year we were established' },
  ]
  return (
    <section id="about" className="bg-linen py-section">
      <div className="wrap grid gap-9 md:grid-cols-12 md:gap-x-8">
        <figure className="image-frame bg-paper md:col-span-5">
          <img src="/art/scene-machine.svg" alt="A sewing machine at work on an ivory hem" loading="lazy" />
        </figure>
        <div className="grid content-center gap-4.5 md:col-[7/13]">
          <p className="section-number" aria-hidden="true" />
          <h2>Meet {owner}</h2>
          <p className="max-w-paragraph">
            {owner.split(' ')[0]} opened the boutique in {established} with one machine, one table and a queue of
            cousins. She still cuts every first pattern herself.
          </p>
          <p className="max-w-paragraph text-ink-soft">
            You will find us in {address.area}, {address.city}. Come by for a fitting, or only to feel the cloth.
          </p>
          <div className="divider mt-4.5" />
          <dl className="num grid grid-cols-2 gap-x-5 gap-y-7 pt-3">
            {facts.map(({ figure, about }) => (
              <div key={about} className="flex flex-col-reverse justify-end">
                <dt className="mt-2 leading-snug text-ink-soft">{about}</dt>
                <dd className="font-display text-[3rem] leading-none tracking-[-0.02em] md:text-[4rem]">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
