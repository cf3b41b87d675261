import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink print:hidden"
  >
    <Icon name="back" />
    {children}
  </Link>
)
