import * as z from 'zod/mini'
import { formatClock24 } from '../../../shared/hours.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs, startOfIndianDay } from '../../../shared/time.ts'
import { visitKinds } from '../../../shared/visits.ts'

const dayMessage = 'Please choose a day'
const timeMessage = 'Please choose a time'

/** A day and a time in Kochi, which become one moment. */
const fields = {
  date: z.iso.date(dayMessage),
  time: z.string(timeMessage).check(z.regex(/^\d\d:\d\d$/, timeMessage)),
}

/** The moment of an Indian date and a time of its day, as ISO text. */
export function momentOf({ date, time }: { date: string; time: string }) {
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
