import * as z from 'zod/mini'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const text = z._default(z.string(), '')
const breakMessage = 'Please enter both ends of the break, or neither'

/** The fields as they are typed, which become the rule of visits: an empty number, and one end of a break alone, are errors. */
export const visitTimesForm = z
  .pipe(
    z.object({
      on: z.optional(z.string()),
      minutes: text,
      places: text,
      breakFrom: text,
      breakTo: text,
      noticeHours: text,
      daysAhead: text,
      moves: text,
    }),
    z.transform(({ on, minutes, places, breakFrom, breakTo, noticeHours, daysAhead, moves }) => ({
      on: on !== undefined,
      minutes: Number(minutes),
      places: Number(places),
      // One end alone fails below, as a time that no day has.
      break:
        breakFrom || breakTo
          ? { from: breakFrom ? minutesOf(breakFrom) : -1, to: breakTo ? minutesOf(breakTo) : -1 }
          : null,
      noticeHours: noticeHours === '' ? -1 : Number(noticeHours),
      daysAhead: Number(daysAhead),
      moves: moves === '' ? -1 : Number(moves),
    })),
  )
  .check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas.slots.safeParse(value).error?.issues ?? []) {
      const isBreak = path[0] === 'break' || path.length === 0
      const said = value.break && Math.min(value.break.from, value.break.to) < 0 ? breakMessage : message
      issues.push({
        code: 'custom',
        path: isBreak ? ['breakFrom'] : path,
        message: isBreak ? said : message,
        input: value,
      })
    }
  })
