import * as z from 'zod/mini'
import { told } from './refusals/fields.ts'
import { cleanEmail, cleanPhone } from './typed.ts'

// NUL cuts off a text in a dump of the database, and a spreadsheet with a control character does not open.
const unkeepable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Noncharacter_Code_Point}]/u
const everyUnkeepable = new RegExp(unkeepable, 'gu')
/** Stacked marks on one letter. More than any language has would cover the lines above and below. */
const stackedMarks = /(?:\p{M}\p{Cf}*){11}/u
const everyStackOfMarks = /((?:\p{M}\p{Cf}*){10})(?:\p{M}\p{Cf}*)+/gu
// These marks reverse the words around a name. Paragraphs keep them, because phones put them around pasted numbers.
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/
// A line break would split the value in a mail or a message. Includes the C1 controls and Unicode's line separators.
const lineBreaks = /[\t\n\r\u0080-\u009f\u2028\u2029]/
// Format characters are part of Malayalam and of emoji. A name that has no other characters is invisible and cannot be
// clicked.
const nothingVisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\s\u2800]*$/u
/** Maximum length of a single line, such as a name. Fields with a higher limit may have paragraphs. */
const maxLineLength = 200

type Limits = { min: number; max: number; label: string; missing?: 'question_missing' | 'change_missing' }

/**
 * Returns whether a text has characters that the database, a backup, a spreadsheet or a printed page cannot reproduce.
 */
export const isUnkeepable = (value: string) =>
  !value.isWellFormed() || unkeepable.test(value) || stackedMarks.test(value)

/** Returns `isUnkeepable` for a name or another single line, which also excludes direction marks. */
export const isUnkeepableLine = (value: string) => isUnkeepable(value) || directionMarks.test(value)

/** Returns whether a text has no visible letter, digit, sign or emoji. */
export const isInvisible = (value: string) => nothingVisible.test(value)

/** Removes the characters that `isUnkeepable` finds, for texts from other services. */
export const keepable = (value: string) =>
  value.toWellFormed().replace(everyUnkeepable, '').replace(everyStackOfMarks, '$1')

const missingFault = ({ missing, label }: Limits) => (missing ? told(missing, {}) : told('text_missing', { label }))

/** Returns the fault of a text, or undefined. */
function faultOf(value: string, limits: Limits) {
  const { min, max, label } = limits
  const isLine = max <= maxLineLength
  if (value.length > max) return told('text_too_long', { label, max: max.toLocaleString('en-IN') })
  if (min > 0 && isInvisible(value)) return missingFault(limits)
  if (isLine ? isUnkeepableLine(value) : isUnkeepable(value)) return told('text_unkeepable', { label })
  return isLine && lineBreaks.test(value) && told('text_not_one_line', { label })
}

/**
 * Checks a whole field in one function: there are 200 such fields, and each part of a schema slows down every start of
 * the Worker.
 */
const line = (of: Limits) =>
  z.custom<string>().check(
    z.check<string>((payload) => {
      const isText = typeof payload.value === 'string'
      if (isText) payload.value = payload.value.trim()
      const fault = isText ? faultOf(payload.value, of) : missingFault(of)
      if (!fault) return
      const { error: message, params } = fault
      // The rest of the form is still checked.
      payload.issues.push({ code: 'custom', input: payload.value, message, params, continue: isText })
    }),
  )

/**
 * A person's text of one or more lines: trimmed, at most `max` UTF-16 units, without characters that a store would
 * alter.
 */
export const text = (max: number, label: string) => line({ min: 0, max, label })

/** `text` that must not be empty; `missing` selects another message for an empty text. */
export const required = (max: number, label: string, missing?: Limits['missing']) =>
  line({ min: 1, max, label, missing })

/** `text` that may be absent or empty; a text without visible characters becomes absent. */
export const optional = (max: number, label: string) =>
  z.optional(
    z.pipe(
      text(max, label),
      z.transform((value) => (isInvisible(value) ? undefined : value)),
    ),
  )

/** `text` that an update may clear; a text without visible characters becomes null. */
export const clearable = (max: number, label: string) =>
  z.nullable(
    z.pipe(
      text(max, label),
      z.transform((value) => (isInvisible(value) ? null : value)),
    ),
  )

/**
 * An id, a key or an address that a program writes: one line, at most `max` UTF-16 units, not trimmed. All faults have
 * the same message.
 */
export const machineText = (max: number, error: string) =>
  z
    .string({ error })
    .check(z.refine((value) => value.length <= max && !isUnkeepableLine(value) && !lineBreaks.test(value), { error }))

/** A web address that a person types or pastes: `machineText` after trimming. */
export const webAddress = (max: number, error: string) =>
  z.pipe(z.string({ error }).check(z.trim()), machineText(max, error))

const maxLengths = { name: 100, email: 254, message: 2000 } as const

/** A person's name, at most 100 characters. */
export const personName = (label: string) => required(maxLengths.name, label)

/** An e-mail address, trimmed and in lower case, at most 254 characters. */
export const email = z.pipe(
  z
    .string({ error: 'Please enter a valid email address' })
    .check(z.overwrite(cleanEmail), z.maxLength(maxLengths.email, 'Please enter a valid email address')),
  z.email('Please enter a valid email address'),
)

/** A phone number as typed. The server also checks that the number exists, and stores it as E.164. */
export const phone = z
  .string({ error: 'Please enter a valid phone number' })
  .check(
    z.overwrite(cleanPhone),
    z.maxLength(30, 'Please enter a valid phone number'),
    z.regex(/^\+?[\d ().-]{7,}$/, 'Please enter a valid phone number'),
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
