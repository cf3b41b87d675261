import { calendarMoment, calendarText, escapeCalendarText } from '../../shared/calendar-lines.ts'
import { dayMs } from '../../shared/time.ts'

type Entry = {
  /** Stable id: a calendar that already has the entry updates it. */
  uid: string
  /** Date of an all-day entry, `2027-06-01`. */
  date: string
  title: string
  text: string
  url: string
  /** Time of writing, in milliseconds. */
  at: number
}

/** Returns a calendar file (RFC 5545) with an all-day entry. */
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
