// What every calendar entry (RFC 5545) is written by.

/** A moment in milliseconds as UTC: `20261124T060000Z`. A zone of its own would have to be described, and is shown an hour off by some. */
export const calendarMoment = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** Free text as the value of a property. */
export const escapeCalendarText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines as a file: each ends with CRLF, and one of more than 75 bytes goes on after a blank. */
export const calendarText = (lines: string[]) => `${lines.map(fold).join('\r\n')}\r\n`

/** Whole characters only: Malayalam takes three bytes each. */
function fold(line: string) {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0)
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

/** Bytes of a character in UTF-8. */
function bytesOf(codePoint: number) {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
