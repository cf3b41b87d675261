import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { openChat } from '../public.ts'

/**
 * Opens the chat on a page with `?chat=open`, where a push or a mail leads; about an order on its own page. Renders
 * nothing. Mount it where only those get who may see the page.
 */
export function OpenChatFromUrl({ orderId }: { orderId?: string }) {
  const [search, setSearch] = useSearchParams()
  const isRequested = search.get('chat') === 'open'
  useEffect(() => {
    if (!isRequested) return
    // In a later task: the launcher may begin to listen only in this one.
    const timer = setTimeout(() => {
      openChat(orderId ? { orderId } : {})
      setSearch(withoutChat, { replace: true })
    })
    return () => clearTimeout(timer)
  }, [isRequested, orderId, setSearch])
  return null
}

/** A reload, and the way back, open no chat. */
function withoutChat(search: URLSearchParams) {
  const rest = new URLSearchParams(search)
  rest.delete('chat')
  return rest
}
