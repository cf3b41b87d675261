import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = { children: ReactNode; className?: string; arrowClassName?: string }

/** The line that opens and closes a `<details className="group">`, with an arrow that turns. */
export const FoldSummary = ({ children, className = 'min-h-11 gap-2.5 font-semibold', arrowClassName = '' }: Props) => (
  <summary className={`flex cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden ${className}`}>
    {children}
    <span className={`group-open:rotate-180 print:hidden ${arrowClassName}`}>
      <Icon name="down" />
    </span>
  </summary>
)
