import { readJson, writeJson } from '../../../lib/storage.ts'
import type { Unsent } from './room-state.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** Creates the store of a room's unsent messages on this device; it survives a reload. */
export function createOutbox(roomId: string) {
  const storageKey = `chat-outbox:${roomId}`
  // Read before each step: another tab may have the same room open.
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

/** Moves a guest's unsent messages to the account's room, under the same ids. */
export function moveOutbox(from: string, to: string) {
  const source = createOutbox(from)
  const target = createOutbox(to)
  for (const unsent of source.list()) {
    target.put(unsent)
    source.remove([unsent.clientId])
  }
}
