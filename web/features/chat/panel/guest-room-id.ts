const storageKey = 'chat-guest'

/** The room of the guest who left details in the chat from this browser; null without one. */
export function findGuestRoomId() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // On the server, and where nothing may be kept.
    return null
  }
}

export function saveGuestRoomId(roomId: string) {
  try {
    localStorage.setItem(storageKey, roomId)
  } catch {
    // Without the note an answer is not counted on the button; the chat itself goes by its cookie.
  }
}

export const removeGuestRoomId = () => localStorage.removeItem(storageKey)

/** Erases what the chat keeps on this device: drafts, what was not sent, and who wrote as a guest. */
export function clearChatStorage() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('chat-')) localStorage.removeItem(key)
}
