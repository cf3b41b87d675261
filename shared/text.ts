import * as z from 'zod/mini'

// NUL would cut a text short in SQLite and a lone surrogate would come back as another letter: both are refused.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// A line that breaks would be two in a mail or a message: with the C1 controls, and what Unicode has for line breaks.
const lineBreaks = /[\t\n\r\u0080-\u009f\u2028\u2029]/
// Format characters are part of Malayalam and of emoji; alone they are a name that nobody sees, or can press.
const nothingVisible = /^[\p{Cf}\s\u2800\u3164]*$/u
/** What is no longer than this is one line, such as a name; what may be longer may have paragraphs. */
const maxLineLength = 200

type Limits = { min: number; max: number; label: string }

/** What is wrong with a text, as the end of a sentence; nothing with most. */
function faultOf(value: string, { min, max }: Limits) {
  if (value.length > max) return `is too long (at most ${max.toLocaleString('en-IN')} characters)`
  if (!value.isWellFormed() || controlCharacters.test(value)) return 'has characters we cannot keep'
  if (max <= maxLineLength && lineBreaks.test(value)) return 'must be on one line'
  return min > 0 && nothingVisible.test(value) && 'is required'
}

/** One check for all of it: there are 200 such fields, and each part of a schema costs every start of the Worker. */
const line = (of: Limits) =>
  z.string({ error: `${of.label} is required` }).check(
    z.check<string>((payload) => {
      payload.value = payload.value.trim()
      const fault = faultOf(payload.value, of)
      if (!fault) return
      const message = `${of.label} ${fault}`
      // The rest of the form is looked through all the same.
      payload.issues.push({ code: 'custom', input: payload.value, message, continue: true })
    }),
  )

/** A line or paragraphs from a person: trimmed, at most `max` UTF-16 units, none of the characters a store would alter. */
export const text = (max: number, label: string) => line({ min: 0, max, label })

/** `text` that must not be empty. */
export const required = (max: number, label: string) => line({ min: 1, max, label })

/** `text` that may be absent or empty; empty becomes absent. */
export const optional = (max: number, label: string) =>
  z.optional(
    z.pipe(
      text(max, label),
      z.transform((value) => value || undefined),
    ),
  )

/** `text` that an update may empty; empty becomes null. */
export const clearable = (max: number, label: string) =>
  z.nullable(
    z.pipe(
      text(max, label),
      z.transform((value) => value || null),
    ),
  )

const maxLengths = { name: 100, email: 254, message: 2000 } as const

/** A person's name, at most 100 characters. */
export const personName = (label: string) => required(maxLengths.name, label)

/** An e-mail address, trimmed and lower-cased, at most 254 characters. */
export const email = z.pipe(
  z
    .string({ error: 'Please enter a valid email address' })
    .check(z.trim(), z.toLowerCase(), z.maxLength(maxLengths.email, 'Please enter a valid email address')),
  z.email('Please enter a valid email address'),
)

/** A phone as a person types it. The server also checks that the number exists and keeps it as E.164. */
export const phone = z
  .string({ error: 'Please enter a valid phone number' })
  .check(
    z.trim(),
    z.maxLength(30, 'Please enter a valid phone number'),
    z.regex(/^\+?[\d ().\u00a0-]{7,}$/, 'Please enter a valid phone number'),
  )

/** `phone` that may be absent or empty; empty becomes absent. */
export const optionalPhone = z.optional(
  z.pipe(
    z.pipe(
      z.string({ error: 'Please enter a valid phone number' }).check(z.trim()),
      z.transform((value) => value || undefined),
    ),
    z.optional(phone),
  ),
)

/** A message of at most 2,000 characters; empty becomes absent. */
export const message = optional(maxLengths.message, 'Message')
