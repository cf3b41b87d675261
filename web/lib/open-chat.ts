/** What a chat is opened for. Without an order it is the talk with the shop; `about` is put into an empty draft. */
export type ChatWish = { orderId?: string; about?: string }

const name = 'open-chat'

/** Opens the chat from anywhere: the launcher of the page listens, and fetches the panel. */
export const openChat = (wish: ChatWish = {}) => void dispatchEvent(new CustomEvent(name, { detail: wish }))

/** The launcher's ear; returns what ends it. */
export function onOpenChat(open: (wish: ChatWish) => void) {
  const hear = (event: Event) => event instanceof CustomEvent && open(event.detail)
  addEventListener(name, hear)
  return () => removeEventListener(name, hear)
}
