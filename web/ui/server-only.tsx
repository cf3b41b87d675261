import type { ReactNode } from 'react'

const noMarkup = { __html: '' }

/**
 * A part of a public page that never changes once the Worker has written it. In the browser it stands without children
 * and leaves what is there alone, so that none of its code is sent:
 * @example {import.meta.env.SSR ? <Still><Services /></Still> : <Still />}
 */
export function ServerOnly({ children }: { children?: ReactNode }) {
  if (children) return <div className="contents">{children}</div>
  // React keeps the markup it finds when it takes over the page; a public page is never made in the browser.
  return <div className="contents" dangerouslySetInnerHTML={noMarkup} suppressHydrationWarning />
}
