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

/** Fields for a day and a time in India, combined into one timestamp. */
const fields = {
  date: z.iso.date(dayMessage),
  time: z.string(timeMessage).check(z.regex(/^\d\d:\d\d$/, timeMessage)),
}

/** Returns an Indian date and a time of day as an ISO timestamp. */
function momentOf({ date, time }: { date: string; time: string }) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfIndianDay(date) + (hours * 60 + minutes) * minuteMs).toISOString()
}

export const visitForm = z.object({
  ...fields,
  kind: z.enum(visitKinds, { error: 'Please choose what they come for' }),
  note: z._default(z.string(), ''),
})

/** Returns the initial values of a visit's fields. */
export const dayAndTime = (startsAt: string) => ({
  date: indianDate(Date.parse(startsAt)),
  time: formatClock24(((Date.parse(startsAt) + indiaOffsetMs) % dayMs) / minuteMs),
})

type Refusal = { message: string; force: VisitForce; startsAt: string; next: string | undefined }
/** Options of the next request: constraints that the admin overrules, or the free time that she takes instead. */
type Asked = { forces: VisitForce[]; startsAt: string | undefined }

/**
 * State of a form in which the admin enters a time: `refusal` holds a conflict with hours or places. The next press
 * takes the next free time or overrules the conflict.
 */
export function useForce() {
  const [refusal, setRefusal] = useState<Refusal>()
  const asked = useRef<Asked>({ forces: [], startsAt: undefined })
  const sent = useRef('')
  return {
    refusal,
    /** Returns the request's time fields. */
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
    /** Resets the refusal after a change in the form. */
    reset() {
      setRefusal(undefined)
      asked.current = { forces: [], startsAt: undefined }
    },
    /** Shows a refusal about the time in the form; returns false for other errors, which need a toast. */
    offer(error: unknown) {
      const clash = clashOf(error)
      setRefusal(clash && { ...clash, message: errorMessage(error, ''), startsAt: sent.current })
      return clash !== undefined
    },
  }
}

/** Formats the next free time, `3:00 PM`, with the day if it differs. */
export function nextText({ next, startsAt }: Refusal) {
  if (!next) return undefined
  const [at, before] = [Date.parse(next), Date.parse(startsAt)]
  return visitDay(at) === visitDay(before) ? visitClock(at) : visitTime(at)
}
