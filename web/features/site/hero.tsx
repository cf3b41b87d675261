import { HeroControls } from './hero-controls.tsx'
import { HeroSheet } from './hero-sheet.tsx'

const scenes = ['/art/scene-window.svg', '/art/scene-table.svg', '/art/scene-rail.svg']

/**
 * Headline on a bodice pattern over images that change: `images` of the boutique first, then drawings. carousel.ts takes
 * the later ones out of the template when their turn comes: until then they are not fetched.
 */
export function Hero({ images }: { images: string[] }) {
  const [first, ...later] = [...new Set([...images, ...scenes])]
  return (
    <section
      id="home"
      aria-label="Welcome"
      className="relative overflow-hidden bg-paper md:grid md:min-h-[min(780px,calc(100svh-68px))] md:grid-cols-[minmax(0,54%)_minmax(0,1fr)]"
    >
      <div className="hero-images">
        <img src={first} alt="" className="opacity-100" fetchPriority="high" />
        <template>
          {later.map((image) => (
            <img key={image} src={image} alt="" className="opacity-0" />
          ))}
        </template>
      </div>
      <HeroSheet />
      <HeroControls count={1 + later.length} />
    </section>
  )
}
