import type { ReactNode } from 'react'

type Props = {
  title: string
  lede?: ReactNode
  /** Opens the section with its number. */
  isNumbered?: boolean
  /** Keeps the lede under the title where the section has no room beside it. */
  stacked?: boolean
}

export const SectionHeading = ({ title, lede, isNumbered, stacked }: Props) => (
  <div
    className={`grid gap-2.5 md:gap-3.5 ${stacked ? 'mb-5 md:mb-8' : 'mb-[clamp(20px,4.5vw,64px)] md:grid-cols-12 md:items-end md:gap-x-8'}`}
  >
    {isNumbered && <p className="section-number md:col-span-full" aria-hidden="true" />}
    <h2 className={lede ? 'md:col-span-7' : 'md:col-span-full'}>{title}</h2>
    {lede && <p className={`max-w-lede text-lead text-ink-soft ${stacked ? '' : 'md:col-aside md:pb-1.5'}`}>{lede}</p>}
  </div>
)
