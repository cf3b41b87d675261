import type { ReactNode } from 'react'

type Props = {
  title: string
  lede?: ReactNode
  /** Keeps the lede under the title where the section has no room beside it. */
  stacked?: boolean
}

export const SectionHeading = ({ title, lede, stacked }: Props) => (
  <div
    className={`grid gap-3.5 ${stacked ? 'mb-8' : 'mb-[clamp(32px,4.5vw,64px)] md:grid-cols-12 md:items-end md:gap-x-8'}`}
  >
    <p className="section-number md:col-span-full" aria-hidden="true" />
    <h2 className="md:col-span-7">{title}</h2>
    {lede && <p className={`max-w-lede text-lead text-ink-soft ${stacked ? '' : 'md:col-aside md:pb-1.5'}`}>{lede}</p>}
  </div>
)
