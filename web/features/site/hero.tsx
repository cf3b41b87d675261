import { useHydrated } from '../../lib/use-hydrated.ts'
import { ServerOnly } from '../../ui/server-only.tsx'
import { HeroControls } from './hero-controls.tsx'
import { HeroSheet } from './hero-sheet.tsx'
import { useCarousel } from './use-carousel.ts'

const scenes = ['/art/scene-window.svg', '/art/scene-table.svg', '/art/scene-rail.svg']

/** Headline on a bodice pattern over images that change: `images` of the boutique first, then drawings. */
export function Hero({ images }: { images: string[] }) {
  const allImages = [...new Set([...images, ...scenes])]
  const { current, reach, paused, show, hold, toggle } = useCarousel(allImages.length)
  const hydrated = useHydrated()
  return (
    <section
      id="home"
      aria-label="Welcome"
      className="relative overflow-hidden bg-paper md:grid md:min-h-[min(780px,calc(100svh-68px))] md:grid-cols-[minmax(0,54%)_minmax(0,1fr)]"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div className="hero-images">
        {allImages.slice(0, reach).map((image, at) => (
          <img
            key={image}
            src={image}
            alt=""
            className={at === current ? 'opacity-100' : 'opacity-0'}
            {...(at === 0 && { fetchPriority: 'high' })}
          />
        ))}
      </div>
      <ServerOnly>{import.meta.env.SSR && <HeroSheet />}</ServerOnly>
      {/* Of no use before the script. */}
      {hydrated && (
        <HeroControls count={allImages.length} current={current} paused={paused} onShow={show} onToggle={toggle} />
      )}
    </section>
  )
}
