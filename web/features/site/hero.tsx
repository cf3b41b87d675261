import type { PublicImage } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { HeroSheet } from './hero-sheet.tsx'

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
