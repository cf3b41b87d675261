import { calendarMoment, calendarText, escapeCalendarText } from '../../shared/calendar-lines.ts'
import { dayMs } from '../../shared/time.ts'

type Entry = {
  /** The same for the same thing: a calendar that has it already changes it. */
  uid: string
  /** A calendar date, `2027-06-01`: the entry is of the whole day. */
  date: string
  title: string
  text: string
  url: string
  /** When it was written, in milliseconds. */
  at: number
}

/** A file (RFC 5545) that puts a day into whatever calendar somebody keeps. */
export function calendarEntry({ uid, date, title, text, url, at }: Entry) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//boutique//consultations//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarMoment(at)}`,
    `DTSTART;VALUE=DATE:${compactDate(Date.parse(date))}`,
    `DTEND;VALUE=DATE:${compactDate(Date.parse(date) + dayMs)}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `DESCRIPTION:${escapeCalendarText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new File([calendarText(lines)], 'day.ics', { type: 'text/calendar' })
}

const compactDate = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
