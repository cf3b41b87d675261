import { useRef } from 'react'

/**
 * An id for what is about to be created: the same for the same content until `reset`, so that a retry after a lost answer
 * creates nothing twice; other content gets another id.
 */
export function useIdempotentId() {
  const last = useRef<{ input: string; id: string }>(undefined)
  return {
    idFor(content: object) {
      const input = JSON.stringify(content)
      if (last.current?.input !== input) last.current = { input, id: crypto.randomUUID() }
      return last.current.id
    },
    reset() {
      last.current = undefined
    },
  }
}
