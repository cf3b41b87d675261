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

type FoldProps = {
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A part of a page that its title opens and closes. */
export const Fold = ({ title, isOpen, onToggle, className = '', children }: FoldProps) => (
  <details
    className={`group ${className}`}
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <FoldSummary>{title}</FoldSummary>
    {children}
  </details>
)
