import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { openChat } from '../lib/open-chat.ts'

/**
 * Opens the chat on a page that was come to by `?chat=open`, as a push or a mail says; about an order on its own page.
 * It shows nothing by itself, and stands where only those get who may be here.
 */
export function OpenChatFromUrl({ orderId }: { orderId?: string }) {
  const [search, setSearch] = useSearchParams()
  const isRequested = search.get('chat') === 'open'
  useEffect(() => {
    if (!isRequested) return
    // In a later task: the launcher may begin to listen in this very one.
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
