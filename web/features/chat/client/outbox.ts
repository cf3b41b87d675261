import type { Unsent } from './room-state.ts'

const storageKey = (roomId: string) => `chat-outbox:${roomId}`

export type Outbox = ReturnType<typeof createOutbox>

/** What has not been sent yet, kept on this device by room, so that a reload loses nothing. */
export function createOutbox(roomId: string) {
  function all(): Unsent[] {
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey(roomId)) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }
  function write(unsent: Unsent[]) {
    try {
      if (unsent.length > 0) localStorage.setItem(storageKey(roomId), JSON.stringify(unsent))
      else localStorage.removeItem(storageKey(roomId))
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
  const [source, target] = [createOutbox(from), createOutbox(to)]
  for (const unsent of source.all()) {
    target.put(unsent)
    source.remove([unsent.clientId])
  }
}
