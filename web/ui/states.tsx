import type { ReactNode } from 'react'

/** Nothing here yet: says what will be here and offers one thing to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 py-10">
      <svg className="empty-drawing" viewBox="0 0 100 110" aria-hidden="true">
        <path d="M30 8 Q50 24 70 8 L92 24 Q82 40 86 56 L84 102 H16 L14 56 Q18 40 8 24 Z" />
      </svg>
      <h3>{title}</h3>
      {children && <p className="max-w-[48ch] text-ink-soft">{children}</p>}
      {action}
    </div>
  )
}

/** A search or a filter that leaves no row; `all` is the way back, such as 'Show all bookings'. */
export const NoResults = ({ children, all, onClear }: { children: ReactNode; all: string; onClear: () => void }) => (
  <EmptyState
    title="Nothing found"
    action={
      <button type="button" className="btn btn-line btn-small" onClick={onClear}>
        {all}
      </button>
    }
  >
    {children}
  </EmptyState>
)

/** A snapped thread: what could not be shown, and the way to try again. */
export function ErrorState({
  children = 'We could not load this.',
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
        Try again
      </button>
    </div>
  )
}

/** The rows that will be here, in linen. `label` is what a screen reader hears. */
export function Skeleton({ rows = 3, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="skeleton h-16" />
      ))}
    </div>
  )
}
