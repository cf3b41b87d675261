/** What a chat is opened for. Without an order it is the chat with the boutique; `initialText` is put into an empty draft. */
export type OpenChatOptions = { orderId?: string; initialText?: string }

/** The popover that says the chat is on its way: a button that names it as its target opens the chat. */
export const chatOpensId = 'chat-opens'
/** The template of what a guest finds there first. */
export const firstChatId = 'chat-begins'

const eventName = 'open-chat'

/** Opens the chat from anywhere: the launcher of the page listens, and fetches the panel. */
export const openChat = (options: OpenChatOptions = {}) =>
  void dispatchEvent(new CustomEvent(eventName, { detail: options }))

/** Listens for `openChat`; returns what ends it. */
export function onOpenChat(handler: (options: OpenChatOptions) => void) {
  const handleEvent = (event: Event) => event instanceof CustomEvent && handler(event.detail)
  addEventListener(eventName, handleEvent)
  return () => removeEventListener(eventName, handleEvent)
}
