/** Erases what the chat keeps on this device: drafts, what was not sent, and who wrote as a guest. */
export function clearChatStorage() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('chat-')) localStorage.removeItem(key)
}
