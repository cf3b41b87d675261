// Helpers to write calendar entries (RFC 5545).

/**
 * Formats a moment in milliseconds as UTC: `20261124T060000Z`. A local time zone would need a definition, and some
 * calendars show it an hour off.
 */
export const calendarMoment = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** Escapes free text for the value of a property. */
export const escapeCalendarText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Joins lines to a file: each ends with CRLF, and lines over 75 bytes continue after a space. */
export const calendarText = (lines: string[]) => `${lines.map(fold).join('\r\n')}\r\n`

/** Folds a line between whole characters: a Malayalam character takes three bytes. */
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

/** Returns the number of bytes of a character in UTF-8. */
function bytesOf(codePoint: number) {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
