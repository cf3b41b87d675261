import { expect, test } from 'vitest'
import { calendarEntry } from '../../../web/lib/calendar-entry.ts'

const entry = {
  uid: 'booking-1@shop.example',
  date: '2026-12-31',
  title: 'Baptism Suit for Maria, our first; \\o/',
  text: 'മുത്തശ്ശിയുടെ ലേസ് പോലെ. '.repeat(9),
  url: 'https://shop.example/user/bookings/1',
  at: Date.parse('2026-11-22T09:08:07.654Z'),
}

test('is a whole day, which ends as the next begins', async () => {
  const text = await calendarEntry(entry).text()
  expect(text).toContain('\r\nDTSTAMP:20261122T090807Z\r\n')
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(text).toContain('\r\nSUMMARY:Baptism Suit for Maria\\, our first\\; \\\\o/\r\n')
})

test('has no line over 75 bytes, and whole characters after unfolding', async () => {
  const text = await calendarEntry(entry).text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${entry.text}\r\n`)
})
