import type { ReactNode } from 'react'
import { Wordmark } from '../features/boutique/public.tsx'
import { NeedsScript } from '../features/site/needs-script.tsx'

/** A page of a helper's phone: the name of the shop, and the work. */
export const WorkFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="border-b border-hair">
      <div className="wrap flex min-h-16 items-center">
        <Wordmark />
      </div>
    </header>
    <NeedsScript />
    <main id="main" className="wrap app-page">
      {children}
    </main>
  </>
)
