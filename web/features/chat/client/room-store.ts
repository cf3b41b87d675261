import type { RoomState } from './room-state.ts'

export type RoomStore = ReturnType<typeof createRoomStore>

/** Holds a room's state for whoever watches it. */
export function createRoomStore(initialState: RoomState) {
  const listeners = new Set<() => void>()
  let state = initialState
  return {
    state: () => state,
    change(next: RoomState) {
      if (next === state) return
      state = next
      for (const tell of listeners) tell()
    },
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
