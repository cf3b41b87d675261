import { HeroText } from './hero-text.tsx'

/** The paper of the hero is a bodice pattern: on a phone its neckline, on a wide screen its shoulder and armhole. */
export const HeroSheet = () => (
  <div className="relative -mt-13 px-gutter pt-17 pb-9 md:mt-0 md:flex md:min-h-160 md:items-center md:py-[clamp(56px,7vw,104px)] md:pr-[17%] md:pl-[max(var(--gutter),calc((100vw-var(--max))/2))]">
    <svg
      className="absolute inset-x-0 top-0 h-15 w-full overflow-visible md:hidden"
      viewBox="0 0 100 60"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="fill-paper" d="M0 8 22 2C28 30 38 40 50 40S72 30 78 2l22 6v54H0Z" />
      <path className="cut" d="M0 8 22 2C28 30 38 40 50 40S72 30 78 2l22 6" />
      <path className="sewn" d="M0 19 20.5 13.5C27 40 38 51 50 51s23-11 29.5-37.5L100 19" />
    </svg>
    <svg
      className="absolute inset-0 hidden size-full overflow-visible md:block"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="cut fill-paper" d="M-2-2H70C70.5 8 74 13 82 15l16 5c-5 9-7 17-6 25 .6 6 3 10 7 13L93 102H-2Z" />
      <path className="sewn" d="M67.5-2C68 10 72 16 81 18.5l12.5 4c-4 8-5.2 15-4.3 23 .6 6 2.8 10.5 6.3 14L90.5 102" />
      <path className="cut" d="M92 43.6l-2.4.3M92.3 45.4l-2.4.3" />
    </svg>
    <div className="relative">
      <HeroText />
    </div>
  </div>
)
