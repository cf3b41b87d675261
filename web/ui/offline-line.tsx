import type { ReactNode } from 'react'
import { useOnline } from '../lib/use-online.ts'

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
