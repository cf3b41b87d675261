import type { RoomState } from './room-state.ts'

export type RoomStore = ReturnType<typeof createRoomStore>

export function createRoomStore(initialState: RoomState) {
  const listeners = new Set<() => void>()
  let state = initialState
  return {
    state: () => state,
    /** Puts what has changed, or a whole state, in place; the same state again notifies nobody. */
    update(changes: Partial<RoomState>) {
      if (changes === state) return
      state = { ...state, ...changes }
      for (const notify of listeners) notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
