import type { ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { useOnline } from '../lib/browser-state.ts'

export const EmptyState = ({
  title,
  heading: Heading = 'h3',
  children,
  action,
}: {
  title: string
  /** `h1` where it stands in place of a whole page. */
  heading?: 'h1' | 'h3'
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="grid justify-items-start gap-3 py-10 wrap-anywhere">
    <svg className="empty-drawing" viewBox="0 0 100 110" aria-hidden="true">
      <path d="M30 8 Q50 24 70 8 L92 24 Q82 40 86 56 L84 102 H16 L14 56 Q18 40 8 24 Z" />
    </svg>
    <Heading className={Heading === 'h1' ? 'text-subhead' : undefined}>{title}</Heading>
    {children && <p className="max-w-[48ch] text-ink-soft">{children}</p>}
    {action}
  </div>
)

export const NoResults = ({ children, all, onClear }: { children: ReactNode; all: string; onClear: () => void }) => (
  <EmptyState
    title={t('Nothing found')}
    action={
      <button type="button" className="btn btn-line btn-small" onClick={onClear}>
        {all}
      </button>
    }
  >
    {children}
  </EmptyState>
)

export function ErrorState({
  children = t('We could not load this.'),
  onRetry,
}: {
  children?: ReactNode
  onRetry: () => void
}) {
  return (
    <div className="grid justify-items-start gap-3 py-8" role="alert">
      <div className="snapped" aria-hidden="true" />
      <p className="font-semibold">{children}</p>
      <button type="button" className="btn btn-line btn-small" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}

export const Skeleton = ({ rows = 3, label = t('Loading') }: { rows?: number; label?: string }) => (
  <div role="status" className="grid gap-4 py-4">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} className="skeleton h-16" />
    ))}
  </div>
)

/** A line for as long as this device has no connection. */
export function OfflineLine({ children }: { children: ReactNode }) {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-6 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3">{children}</p>
      )}
    </div>
  )
}
