/** A text file of a spreadsheet: UTF-8, else the UTF-16 of Excel's 'Unicode text', else what Windows wrote before. */
export function decodeText(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of comma-separated text; Excel writes semicolons where a comma is in numbers, and tabs as 'Unicode text'. */
export function parseCsv(whole: string): string[][] {
  // Excel takes the separator from such a first line, and does not show the line.
  const [line, named] = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const text = whole.slice(line?.length ?? 0)
  const separator = named ?? separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  return rows
}

/** The one that the first line has most of. */
function separatorOf(text: string) {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const countOf = (separator: string) => line.split(separator).length
  return ['\t', ';'].find((separator) => countOf(separator) > countOf(',')) ?? ','
}

/** Comma-separated text that Excel opens as UTF-8. A text that it would run as a formula begins with an apostrophe. */
export const toCsv = (rows: string[][]) => `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

function toCell(text: string) {
  const safe = /^[=+@-]/.test(text) && !/^\+[\d ()-]+$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
