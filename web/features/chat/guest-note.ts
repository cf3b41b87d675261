const place = 'chat-guest'

/** The room of whoever has left details in the chat from this browser; null where nobody has. */
export function wroteAsGuest() {
  try {
    return localStorage.getItem(place)
  } catch {
    // On the server, and where nothing may be kept.
    return null
  }
}

export function rememberGuest(roomId: string) {
  try {
    localStorage.setItem(place, roomId)
  } catch {
    // Without the note an answer is not counted on the button; the chat itself goes by its cookie.
  }
}

export const forgetGuest = () => localStorage.removeItem(place)
