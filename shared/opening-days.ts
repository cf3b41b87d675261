import type { OpeningHours } from './boutique.ts'

/** Whether an Indian date is announced as closed, such as a holiday. */
const isHoliday = (date: string, { closed }: OpeningHours) => closed.some((day) => day.date === date)

/** Returns the hours of an Indian date; undefined on a closed day, and on one by appointment only. */
export const hoursOn = (date: string, hours: OpeningHours) =>
  isHoliday(date, hours) ? undefined : (hours.week[new Date(date).getUTCDay()] ?? undefined)

/** Whether the shop is closed on an Indian date. One without any hours is open on every day that is no holiday. */
export const isClosedOn = (date: string, hours: OpeningHours) =>
  hours.week.some(Boolean) ? !hoursOn(date, hours) : isHoliday(date, hours)
