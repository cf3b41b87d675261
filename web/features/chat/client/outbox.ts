import { readJson, writeJson } from '../../../lib/storage.ts'
import type { Unsent } from './room-state.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** What has not been sent yet, kept on this device by room, so that a reload loses nothing. */
export function createOutbox(roomId: string) {
  const storageKey = `chat-outbox:${roomId}`
  // Read anew for each step: another tab may hold the same room.
  function list(): Unsent[] {
    const stored = readJson(storageKey)
    return Array.isArray(stored) ? stored : []
  }
  const write = (unsent: Unsent[]) => writeJson(storageKey, unsent.length > 0 ? unsent : undefined)
  return {
    list,
    put: (unsent: Unsent) => write([...list().filter(({ clientId }) => clientId !== unsent.clientId), unsent]),
    remove(clientIds: readonly (string | null)[]) {
      const stored = list()
      const remaining = stored.filter(({ clientId }) => !clientIds.includes(clientId))
      if (remaining.length < stored.length) write(remaining)
    },
  }
}

/** What a guest had not sent yet goes on in the account's room, under the same ids. */
export function moveOutbox(from: string, to: string) {
  const source = createOutbox(from)
  const target = createOutbox(to)
  for (const unsent of source.list()) {
    target.put(unsent)
    source.remove([unsent.clientId])
  }
}
