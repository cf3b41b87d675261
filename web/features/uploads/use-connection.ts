import { useEffect, useState } from 'react'

/** How long 'Connected to the Internet.' stands, in milliseconds (spec section 9). */
const reconnectedNoticeMs = 3000

export type ConnectionStatus = 'fine' | 'offline' | 'back'

/** `offline` while the browser has no connection, `back` for 3 s after it returned, else `fine`. */
export function useConnectionStatus() {
  const [connection, setConnection] = useState<ConnectionStatus>('fine')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function leave() {
      clearTimeout(timer)
      setConnection('offline')
    }
    function comeBack() {
      setConnection('back')
      timer = setTimeout(setConnection, reconnectedNoticeMs, 'fine')
    }
    if (!navigator.onLine) leave()
    addEventListener('offline', leave)
    addEventListener('online', comeBack)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', leave)
      removeEventListener('online', comeBack)
    }
  }, [])
  return connection
}
