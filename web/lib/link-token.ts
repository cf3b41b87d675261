import { useEffect, useState } from 'react'

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

const keptKey = 'link-token'

/** Keeps the token in this tab for the way back from the sign-in: in `next` it would reach the log of the server. */
export const keepLinkToken = () => sessionStorage.setItem(keptKey, readLinkToken())

/** The token of the link, for a page that leads to the sign-in: one that was kept comes into the address again. */
export function useReturningLinkToken() {
  const [token, setToken] = useState(readLinkToken)
  useEffect(() => {
    const kept = sessionStorage.getItem(keptKey)
    sessionStorage.removeItem(keptKey)
    if (!kept || readLinkToken()) return
    history.replaceState(history.state, '', `#${kept}`)
    setToken(kept)
  }, [])
  return token
}
