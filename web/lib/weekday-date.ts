import { lazy } from '../../shared/lazy.ts'

const weekdayDates = lazy(
  () =>
    new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
)

/** `Thu, 17 Dec`. A file of its own: the day's first rows are written before the rest of `format.ts` is there. */
export const weekdayDate = (iso: string) => weekdayDates().format(new Date(iso))
