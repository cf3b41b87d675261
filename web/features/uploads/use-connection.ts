import { useEffect, useState } from 'react'
import { useOnline } from '../../lib/browser-state.ts'

/** How long 'Connected to the Internet.' stands, in milliseconds. */
const reconnectedNoticeMs = 3000

export type ConnectionStatus = 'fine' | 'offline' | 'back'

/** `offline` while the browser has no connection, `back` for 3 s after it returned, else `fine`. */
export function useConnectionStatus(): ConnectionStatus {
  const isOnline = useOnline()
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (!isOnline) return setIsBack(true)
    const timer = setTimeout(setIsBack, reconnectedNoticeMs, false)
    return () => clearTimeout(timer)
  }, [isOnline])
  if (!isOnline) return 'offline'
  return isBack ? 'back' : 'fine'
}
