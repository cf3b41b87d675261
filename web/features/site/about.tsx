import type { ReactNode } from 'react'
import { type BoutiqueWords, hasTerms } from '../../../shared/boutique-words.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
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
        {/* On a wide screen the figure overlaps the section above. */}
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

/** Shows the owner's figures about the boutique; skips those not entered. */
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

type Words = Pick<BoutiqueWords, 'services' | 'delivery'>

/** Default services, shown until the owner enters her own. */
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

/**
 * Returns the owner's services, each with the drawing of its namesake. Leaves out the default delivery text for a
 * pick-up-only shop.
 */
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

type Props = Partial<Pick<BoutiqueWords, 'questions' | 'terms' | 'delivery'>>

/** Shows questions, order terms and delivery, each only if the owner entered it. */
export const GoodToKnow = ({ questions = [], terms = {}, delivery }: Props) => (
  <div className="wrap py-[clamp(40px,5vw,72px)]">
    <h1 className="text-page">{t('Questions')}</h1>
    <div className="mt-8 max-w-225">
      {questions.length > 0 && (
        <Part title={t('What people ask')}>
          {questions.map(({ question, answer }) => (
            <Entry key={question} name={question} text={answer} />
          ))}
        </Part>
      )}
      {hasTerms(terms) && (
        <Part title={t('With every order')}>
          {terms.advance && <Entry name={t('Advance')} text={terms.advance} />}
          {terms.alteration && <Entry name={t('Alterations')} text={terms.alteration} />}
          {terms.return && <Entry name={t('Returns')} text={terms.return} />}
        </Part>
      )}
      {delivery && <Delivery {...delivery} />}
    </div>
    <a className="btn mt-10" href="/#contact">
      {t('Book Consultation')}
    </a>
  </div>
)

function Delivery({ pickUp, door, charge, text }: BoutiqueWords['delivery']) {
  if (!pickUp && !door && !text) return null
  const cost =
    charge === undefined
      ? ''
      : charge === 0
        ? t('Free of charge.')
        : t('For {amount}.', { amount: formatRupees(charge) })
  return (
    <Part title={t('Pick-up and delivery')}>
      {pickUp && <Entry name={t('Pick-up')} text={t('You collect it from the shop.')} />}
      {door && <Entry name={t('To your door')} text={`${t('We bring or send it to you.')} ${cost}`.trim()} />}
      {text && <Entry name={t('More about delivery')} text={text} />}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12 gap-x-10 first:mt-0 md:grid md:grid-cols-[1fr_2fr]">
    <h2 className="mb-3.5 text-title leading-tight md:mt-3">{title}</h2>
    <dl className="border-t border-hair">{children}</dl>
  </section>
)

const Entry = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-1 border-b border-hair py-4">
    <dt className="font-semibold">{name}</dt>
    <dd className="whitespace-pre-line text-ink-soft">{text}</dd>
  </div>
)
