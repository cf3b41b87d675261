import type { RecordedCall } from './recorded-calls.ts'

const width = 120
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** An id, a hash, a token or a temporary password. */
const random = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,}|[\w-]{43,}|\b[a-z\d]{4}(-[a-z\d]{4}){2}\b/g

/** Formats calls and their answers as JSON that every run repeats. */
export function formatRecords(at: number, records: RecordedCall[]) {
  const answers = records.map((record) => ({ ...record, answer: shortened(record.answer) }))
  return stable(`${print({ at: new Date(at).toISOString(), answers }, '')}\n`)
}

/** Keeps the first of the rows of a list that are alike in keys and types. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const firstOfShape = new Map(value.toReversed().map((row) => [shapeOf(row), row]))
    return value.filter((row) => firstOfShape.get(shapeOf(row)) === row).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
}

/** The keys and types of a value. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort()}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return `{${Object.entries(value).map(([key, part]) => `${key}:${shapeOf(part)}`)}}`
}

/** Replaces ids, tokens and passwords, which each run makes anew, by numbers in the order of their appearance. */
function stable(text: string) {
  const numbers = new Map<string, string>()
  return text.replaceAll(/("pin":")\d{4}/g, '$10000').replace(random, (found) => {
    const number = String(numbers.size + 1)
    const replacement = found.match(uuid) ? `00000000-0000-4000-8000-${number.padStart(12, '0')}` : `secret-${number}`
    if (!numbers.has(found)) numbers.set(found, replacement)
    return numbers.get(found) ?? found
  })
}

/** Prints JSON that fills lines of 120 characters, so that a changed value changes one line. */
function print(value: unknown, indent: string): string {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + short.length <= width) return short
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((part) => print(part, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${print(part, inner)}`)
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const fits =
      last !== undefined && !`${last}${part}`.includes('\n') && inner.length + last.length + part.length < width
    if (fits) lines[lines.length - 1] = `${last},${part}`
    else lines.push(part)
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}
