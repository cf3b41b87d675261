import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

export type TabName = { value: string; label: string }
type TabRowProps = { tabs: readonly TabName[]; open: string; label: string }

/** The row of `Tabs` before its script: each tab leads to its own address. */
export const TabRow = ({ tabs, open, label }: TabRowProps) => (
  <nav className="tab-row" aria-label={label}>
    {tabs.map(({ value, label }) => (
      <a key={value} className="tab" href={`?tab=${value}`} data-state={value === open ? 'active' : 'inactive'}>
        {label}
      </a>
    ))}
  </nav>
)

type Props = {
  label: string
  sections: readonly { value: string; label: string }[]
  open: string
  onOpen: (value: string) => void
}

/** The parts of a tab. */
export const SectionNav = ({ label, sections, open, onOpen }: Props) => (
  <nav aria-label={label} className="section-nav flex flex-wrap gap-x-6">
    {sections.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className="inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
        {...(value === open && { 'aria-current': 'true' })}
        onClick={() => value === open || onOpen(value)}
      >
        {label}
      </button>
    ))}
  </nav>
)

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink print:hidden"
  >
    <Icon name="back" />
    {children}
  </Link>
)
