const place = 'chat-guest'

/** Whether somebody has left details in the chat from this browser: the room's id, and null where nobody has. */
export function wroteAsGuest() {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(place)
  } catch {
    return null
  }
}
export const rememberGuest = (roomId: string) => localStorage.setItem(place, roomId)
export const forgetGuest = () => localStorage.removeItem(place)
