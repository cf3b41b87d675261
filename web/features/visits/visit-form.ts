import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formatClock24 } from '../../../shared/hours.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs, startOfIndianDay } from '../../../shared/time.ts'
import { visitClock, visitDay, visitTime } from '../../../shared/visit-times.ts'
import { type VisitForce, visitKinds } from '../../../shared/visits.ts'
import { errorMessage } from '../../api.ts'
import { clashOf } from './use-take-time.ts'

const dayMessage = 'Please choose a day'
const timeMessage = 'Please choose a time'

/** A day and a time in Kochi, which become one moment. */
const fields = {
  date: z.iso.date(dayMessage),
  time: z.string(timeMessage).check(z.regex(/^\d\d:\d\d$/, timeMessage)),
}

/** The moment of an Indian date and a time of its day, as ISO text. */
function momentOf({ date, time }: { date: string; time: string }) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfIndianDay(date) + (hours * 60 + minutes) * minuteMs).toISOString()
}

export const visitForm = z.object({
  ...fields,
  kind: z.enum(visitKinds, { error: 'Please choose what they come for' }),
  note: z._default(z.string(), ''),
})

/** What the fields of a visit begin with. */
export const dayAndTime = (startsAt: string) => ({
  date: indianDate(Date.parse(startsAt)),
  time: formatClock24(((Date.parse(startsAt) + indiaOffsetMs) % dayMs) / minuteMs),
})

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
