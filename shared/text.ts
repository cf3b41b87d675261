import * as z from 'zod/mini'

// NUL would cut a text short in SQLite and a lone surrogate would come back as another letter: both are refused.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// A line that breaks would be two in a mail or a message: with the C1 controls, and what Unicode has for line breaks.
const lineBreaks = /[\t\n\r\u0080-\u009f\u2028\u2029]/
/** What is no longer than this is one line, such as a name; what may be longer may have paragraphs. */
const maxLineLength = 200

/** A line or paragraphs from a person: trimmed, at most `max` UTF-16 units, none of the characters a store would alter. */
export const text = (max: number, label: string) =>
  z.string({ error: `${label} is required` }).check(
    z.trim(),
    z.maxLength(max, `${label} is too long (at most ${max.toLocaleString('en-IN')} characters)`),
    z.refine(
      (value) => value.isWellFormed() && !controlCharacters.test(value),
      `${label} has characters we cannot keep`,
    ),
    z.refine((value) => max > maxLineLength || !lineBreaks.test(value), `${label} must be on one line`),
  )

/** `text` that must not be empty. */
export const required = (max: number, label: string) => text(max, label).check(z.minLength(1, `${label} is required`))

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
