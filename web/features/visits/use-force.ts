import { useRef, useState } from 'react'
import type { VisitForce } from '../../../shared/visits.ts'
import { errorMessage } from '../../api.ts'
import { forceOf } from './refusals.ts'

/**
 * For the forms in which the admin gives a time: what speaks against it, the hours or the places, is said (`refusal`) and
 * overruled by the next press, each by its own. `forced` is what the request says.
 */
export function useForce() {
  const [refusal, setRefusal] = useState<string>()
  const forces = useRef<VisitForce[]>([])
  return {
    refusal,
    forced: () => forces.current,
    /** Something else has been typed. */
    reset() {
      setRefusal(undefined)
      forces.current = []
    },
    /** Whether a refusal may be overruled: then the form says it, and no toast. */
    offer(error: unknown) {
      const force = forceOf(error)
      setRefusal(force && errorMessage(error, ''))
      if (force) forces.current = [...forces.current, force]
      return force !== undefined
    },
  }
}
