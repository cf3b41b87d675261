import { useEffect } from 'react'

/** The token of a link, behind its `#`: no browser sends it, and no log keeps it. */
export const readLinkToken = () => (typeof location === 'undefined' ? '' : location.hash.slice(1))

/** The same for a page that shows what the token opens: another link in the same tab loads it anew. */
export function useLinkToken() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return readLinkToken()
}
