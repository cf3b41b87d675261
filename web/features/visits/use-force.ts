import { useRef, useState } from 'react'
import { visitClock, visitDay, visitTime } from '../../../shared/visit-times.ts'
import type { VisitForce } from '../../../shared/visits.ts'
import { errorMessage } from '../../api.ts'
import { clashOf } from './refusals.ts'
import { momentOf } from './visit-form.ts'

type Refusal = { message: string; force: VisitForce; startsAt: string; next: string | undefined }
/** The next request: the words by which the admin overrules, and the free time that she takes instead. */
type Asked = { forces: VisitForce[]; startsAt: string | undefined }

/**
 * For the forms in which the admin gives a time: the hours or the places speak against it (`refusal`), and the next press
 * takes the next free time or overrules one of them.
 */
export function useForce() {
  const [refusal, setRefusal] = useState<Refusal>()
  const asked = useRef<Asked>({ forces: [], startsAt: undefined })
  const sent = useRef('')
  return {
    refusal,
    /** The request's fields for the time. */
    timeOf(when: { date: string; time: string }) {
      sent.current = asked.current.startsAt ?? momentOf(when)
      return { startsAt: sent.current, force: asked.current.forces }
    },
    takeNext() {
      asked.current = { forces: [], startsAt: refusal?.next }
    },
    useAnyway() {
      if (refusal) asked.current.forces = [...new Set([...asked.current.forces, refusal.force])]
    },
    /** Something else has been typed. */
    reset() {
      setRefusal(undefined)
      asked.current = { forces: [], startsAt: undefined }
    },
    /** True if a refusal is about the time: then the form says it, and no toast. */
    offer(error: unknown) {
      const clash = clashOf(error)
      setRefusal(clash && { ...clash, message: errorMessage(error, ''), startsAt: sent.current })
      return clash !== undefined
    },
  }
}

/** `3:00 PM`, with the day where it is another one. */
export function nextText({ next, startsAt }: Refusal) {
  if (!next) return undefined
  const [at, before] = [Date.parse(next), Date.parse(startsAt)]
  return visitDay(at) === visitDay(before) ? visitClock(at) : visitTime(at)
}
