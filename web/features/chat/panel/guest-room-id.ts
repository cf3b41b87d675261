const storageKey = 'chat-guest'

/** The room of whoever has left details in the chat from this browser; null where nobody has. */
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
