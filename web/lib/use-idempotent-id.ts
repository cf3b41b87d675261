import { useRef } from 'react'

/**
 * An id for what is about to be made: the same one for the same content until it is `made`, so that a second try after
 * an answer that never came makes nothing twice, and a changed one is a new thing.
 */
export function useIdempotentId() {
  const last = useRef<{ asked: string; id: string }>(undefined)
  return {
    idFor(content: object) {
      const asked = JSON.stringify(content)
      if (last.current?.asked !== asked) last.current = { asked, id: crypto.randomUUID() }
      return last.current.id
    },
    made() {
      last.current = undefined
    },
  }
}
