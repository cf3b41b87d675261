import { useBoutique } from '../boutique/public.tsx'

export function HeroText() {
  const { address, established, rating } = useBoutique()
  return (
    <>
      <h1 className="text-hero leading-[0.99] tracking-[-0.026em] [font-variation-settings:'opsz'_120]">
        <span className="block">Luxury Fashion</span> <span className="block">for Little Angels</span>{' '}
        <span className="block">
          <span className="text-zari">&amp;</span> Women
        </span>
      </h1>
      <p className="mt-4 max-w-[34ch] text-lead leading-normal text-pretty text-ink-soft md:mt-5.5">
        Baptism suits, communion dresses and occasion wear, cut and finished by hand in {address.area} since{' '}
        {established}.
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
        <svg className="size-[15px] shrink-0 fill-zari" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 .8l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11.5 3.6 14.1l1.2-4.9L1 5.9l5-.5Z" />
        </svg>
        <span>
          <b className="num font-semibold text-ink">{rating.value} out of 5</b> from {rating.from} happy families
        </span>
      </p>
    </>
  )
}
