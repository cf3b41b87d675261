import type { BoutiqueWords } from '../../../shared/boutique-words.ts'
import { t } from '../../../shared/words/t.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useBoutique } from '../boutique/public.tsx'

const drawing = () => ({
  src: '/art/scene-machine.svg',
  alt: t('A sewing machine at work on an ivory hem'),
  srcset: null,
  width: null,
  height: null,
})

export function About({ words: { story, portrait } }: { words: Pick<BoutiqueWords, 'story' | 'portrait'> }) {
  const { name, owner, address } = useBoutique()
  return (
    <section id="about" className="bg-linen py-8 md:pt-section md:pb-20">
      <div className="wrap grid gap-6 md:grid-cols-12 md:gap-x-8">
        {/* On a wide screen it reaches into the section above. */}
        <figure className="image-frame bg-paper max-md:aspect-3/2 md:col-span-5 md:mt-[calc(-72px-clamp(48px,9vw,128px))]">
          <ResponsiveImage image={portrait ?? drawing()} sizes="(min-width: 900px) 40vw, 100vw" />
        </figure>
        <div className="grid content-center gap-4.5 md:col-[7/13]">
          <h2>{t('Meet {name}', { name: owner ?? name })}</h2>
          {story && <p className="max-w-paragraph whitespace-pre-line">{story}</p>}
          <p className="max-w-paragraph text-ink-soft">
            {t('You will find us in {area}, {city}. Come by for a fitting, or just to feel the cloth.', {
              area: address.area,
              city: address.city,
            })}
          </p>
          <Claims />
        </div>
      </div>
    </section>
  )
}

/** What the owner says of her boutique in figures; each only where she entered it. */
function Claims() {
  const { established, families, experience, rating } = useBoutique()
  const claims = [
    { figure: families, about: t('Happy Families') },
    { figure: experience, about: t('Years Experience') },
    { figure: rating?.value, about: t('out of 5 from {count} happy families', { count: rating?.from ?? '' }) },
    { figure: established, about: t('Established') },
  ].filter(({ figure }) => figure)
  if (claims.length === 0) return null
  return (
    <>
      <div className="divider mt-2 md:mt-4.5" />
      <dl className="num grid grid-cols-facts gap-x-5 md:grid-cols-2 gap-y-5 pt-3 md:gap-y-7">
        {claims.map(({ figure, about }) => (
          <div key={about} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 leading-snug text-ink-soft">{about}</dt>
            <dd className="font-display text-head leading-none tracking-[-0.02em] md:text-[4rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
