/** Options of a chat. Without `orderId` it is the general chat; `initialText` fills an empty draft. */
export type OpenChatOptions = { orderId?: string; initialText?: string }

/** Popover that says the chat is loading; a button that targets it opens the chat. */
export const chatOpensId = 'chat-opens'
/** Template of the form shown first to a guest in the popover. */
export const firstChatId = 'chat-begins'

const eventName = 'open-chat'

/** Opens the chat from anywhere: the page's launcher listens and fetches the panel. */
export const openChat = (options: OpenChatOptions = {}) =>
  void dispatchEvent(new CustomEvent(eventName, { detail: options }))

/** Listens for `openChat`; returns a function that stops listening. */
export function onOpenChat(handler: (options: OpenChatOptions) => void) {
  const handleEvent = (event: Event) => event instanceof CustomEvent && handler(event.detail)
  addEventListener(eventName, handleEvent)
  return () => removeEventListener(eventName, handleEvent)
}
