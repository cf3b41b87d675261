import type { Unsent } from './room-state.ts'

const place = (roomId: string) => `chat-outbox:${roomId}`

export type Outbox = ReturnType<typeof outboxOf>

/** What has not been sent yet, kept on this device by room, so that a reload loses nothing. */
export function outboxOf(roomId: string) {
  function all(): Unsent[] {
    try {
      const kept = JSON.parse(localStorage.getItem(place(roomId)) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }
  function write(unsent: Unsent[]) {
    try {
      if (unsent.length > 0) localStorage.setItem(place(roomId), JSON.stringify(unsent))
      else localStorage.removeItem(place(roomId))
    } catch {
      // A full or forbidden store costs what a reload would keep, never the message on the screen.
    }
  }
  const without = (gone: readonly (string | null)[]) => all().filter(({ clientId }) => !gone.includes(clientId))
  return {
    all,
    /** Read anew for each step: another tab may hold the same room. */
    put: (unsent: Unsent) => write([...without([unsent.clientId]), unsent]),
    remove(gone: readonly (string | null)[]) {
      const kept = all()
      const left = kept.filter(({ clientId }) => !gone.includes(clientId))
      if (left.length < kept.length) write(left)
    },
  }
}

/** What a guest had not sent yet goes on in the account's room, under the same ids. */
export function moveOutbox(from: string, to: string) {
  const [left, taken] = [outboxOf(from), outboxOf(to)]
  for (const unsent of left.all()) {
    taken.put(unsent)
    left.remove([unsent.clientId])
  }
}
