import type { PublicImage } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { tNodes } from '../../lib/t-nodes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useBoutique } from '../boutique/public.tsx'

type HeroImage = Omit<PublicImage, 'alt'>

const scenes = ['window', 'table', 'rail'].map(
  (name): HeroImage => ({ src: `/art/scene-${name}.svg`, srcset: null, width: null, height: null }),
)
/** As `.hero-images` is wide. */
const sizes = '(min-width: 900px) 70vw, 100vw'

/**
 * Headline on a bodice pattern over images that change: those the admin chose (`own`), then `posted` ones; drawings are
 * the last, where she chose none. carousel.ts takes
 * the later ones out of the template when their turn comes, until then they are not fetched, and makes the buttons.
 */
export function Hero({ own = [], posted }: { own?: HeroImage[]; posted: HeroImage[] }) {
  const bySrc = new Map(
    [...own, ...posted, ...(own.length > 0 ? [] : scenes)].map((image) => [image.src, { ...image, alt: '' }]),
  )
  const [first, ...later] = bySrc.values()
  return (
    <section id="home" aria-label={t('Welcome')} className="hero">
      <div className="hero-images">
        {first && <ResponsiveImage image={first} sizes={sizes} eager />}
        <template>
          {later.map((image) => (
            <ResponsiveImage key={image.src} image={image} sizes={sizes} />
          ))}
        </template>
      </div>
      <HeroSheet />
    </section>
  )
}

/** The paper of the hero is a bodice pattern: on a phone its neckline, on a wide screen its shoulder and armhole. */
const HeroSheet = () => (
  <div className="hero-sheet">
    <svg className="md:hidden" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
      <path className="fill-paper" d="M0 8 22 2C28 30 38 40 50 40S72 30 78 2l22 6v54H0Z" />
      <path className="cut" vectorEffect="non-scaling-stroke" d="M0 8 22 2C28 30 38 40 50 40S72 30 78 2l22 6" />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M0 19 20.5 13.5C27 40 38 51 50 51s23-11 29.5-37.5L100 19"
      />
    </svg>
    <svg className="max-md:hidden" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="cut fill-paper"
        vectorEffect="non-scaling-stroke"
        d="M-2-2H70C70.5 8 74 13 82 15l16 5c-5 9-7 17-6 25 .6 6 3 10 7 13L93 102H-2Z"
      />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M67.5-2C68 10 72 16 81 18.5l12.5 4c-4 8-5.2 15-4.3 23 .6 6 2.8 10.5 6.3 14L90.5 102"
      />
      <path className="cut" vectorEffect="non-scaling-stroke" d="M92 43.6l-2.4.3M92.3 45.4l-2.4.3" />
    </svg>
    <div className="relative">
      <HeroText />
    </div>
  </div>
)

function HeroText() {
  const { address, established, rating } = useBoutique()
  return (
    <>
      <h1 className="hero-title">
        <span>{t('Luxury Fashion')}</span> <span>{t('for Little Angels')}</span>{' '}
        <span>{tNodes('{and}Women', { and: <b>{'& '}</b> })}</span>
      </h1>
      <p className="mt-4 max-w-[34ch] text-lead leading-normal text-pretty text-ink-soft md:mt-5.5">
        {established
          ? t('Baptism suits, communion dresses and occasion wear, made to measure in {area} since {year}.', {
              area: address.area,
              year: established,
            })
          : t('Baptism suits, communion dresses and occasion wear, made to measure in {area}.', { area: address.area })}
      </p>
      <div className="mt-5.5 flex flex-wrap gap-x-6.5 gap-y-2 md:mt-7.5">
        <a className="btn max-w-[340px] flex-[1_1_220px] md:flex-none" href="#contact">
          {t('Book Consultation')}
        </a>
        <a className="link" href="#collections">
          {t('View Collections')}
        </a>
      </div>
      {rating && (
        <p className="mt-3.5 flex items-center gap-2.5 text-label text-ink-soft max-sm:pr-[60px] md:mt-7">
          <svg className="size-[15px] shrink-0 fill-zari" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 .8l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11.5 3.6 14.1l1.2-4.9L1 5.9l5-.5Z" />
          </svg>
          <span>
            {tNodes('{rating} from {count} happy families', {
              rating: <b className="num font-semibold text-ink">{t('{value} out of 5', { value: rating.value })}</b>,
              count: rating.from,
            })}
          </span>
        </p>
      )}
    </>
  )
}
