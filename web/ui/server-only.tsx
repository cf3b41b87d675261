import type { ReactNode } from 'react'

const noMarkup = { __html: '' }

/**
 * A part of a public page that only the Worker renders. In the browser it has no children and leaves the markup alone,
 * so that none of its code is sent:
 * @example <ServerOnly>{import.meta.env.SSR && <Services />}</ServerOnly>
 */
export function ServerOnly({ children }: { children?: ReactNode }) {
  if (children) return <div className="contents">{children}</div>
  // React keeps the markup it finds when it takes over the page; a public page is never made in the browser.
  return <div className="contents" dangerouslySetInnerHTML={noMarkup} suppressHydrationWarning />
}
