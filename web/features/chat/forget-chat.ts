/** Erases what the chat keeps on this device: drafts, what was not sent, and who wrote as a guest. */
export function forgetChat() {
  for (const place of Object.keys(localStorage)) if (place.startsWith('chat-')) localStorage.removeItem(place)
}
