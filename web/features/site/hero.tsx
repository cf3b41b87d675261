import { boutique } from '../../../shared/boutique.ts'
import { Star } from '../../ui/stars.tsx'
import { HeroControls } from './hero-controls.tsx'
import { HeroSheet } from './hero-sheet.tsx'
import { useCarousel } from './use-carousel.ts'

const scenes = ['/art/scene-window.svg', '/art/scene-table.svg', '/art/scene-rail.svg']

/** Headline on a bodice pattern over pictures that turn: `pictures` of the boutique first, then our own scenes. */
export function Hero({ pictures }: { pictures: string[] }) {
  const all = [...new Set([...pictures, ...scenes])]
  const { current, reach, paused, show, hold, toggle } = useCarousel(all.length)
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
      <div className="hero-pictures">
        {all.slice(0, reach).map((picture, at) => (
          <img
            key={picture}
            src={picture}
            alt=""
            className={at === current ? 'opacity-100' : 'opacity-0'}
            {...(at === 0 && { fetchPriority: 'high' })}
          />
        ))}
      </div>
      <HeroSheet>
        <h1 className="text-hero leading-[0.99] tracking-[-0.026em] [font-variation-settings:'opsz'_120]">
          <span className="block">Luxury Fashion</span> <span className="block">for Little Angels</span>{' '}
          <span className="block">
            <span className="text-zari">&amp;</span> Women
          </span>
        </h1>
        <p className="mt-4 max-w-[34ch] text-lead leading-normal text-pretty text-ink-soft md:mt-5.5">
          Baptism suits, communion dresses and occasion wear, cut and finished by hand in {boutique.address.area} since{' '}
          {boutique.established}.
        </p>
        <div className="mt-5.5 flex flex-wrap gap-x-6.5 gap-y-2 md:mt-7.5">
          <a className="btn max-w-[340px] flex-[1_1_220px] md:flex-none" href="#contact">
            Book Consultation
          </a>
          <a className="link" href="#collections">
            View Collections
          </a>
        </div>
        <p className="mt-3.5 flex items-center gap-2.5 text-label text-ink-soft md:mt-7">
          <span className="text-zari">
            <Star />
          </span>
          <span>
            <b className="num font-semibold text-ink">{boutique.rating.value} out of 5</b> from {boutique.rating.from}{' '}
            happy families
          </span>
        </p>
      </HeroSheet>
      <HeroControls count={all.length} current={current} paused={paused} onShow={show} onToggle={toggle} />
    </section>
  )
}
