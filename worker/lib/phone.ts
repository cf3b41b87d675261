import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from './phone-metadata.json' with { type: 'json' }

/**
 * E.164 of a number as it was cleaned (`shared/typed.ts`), read as Indian without a country code, and where that is nobody's as one whose plus is
 * missing, as spreadsheets drop it. Undefined when nobody can have that number. Ten digits that begin with 1 are a slip:
 * what begins so in India is a landline, and is dialled with a 0 in front.
 */
export function toE164(typed: string): string | undefined {
  const number = parse(typed)
  const digits = typed.replace(/\D/g, '')
  if (number?.isValid()) return /^1\d{9}$/.test(digits) ? undefined : number.number
  const abroad = /^[1-9]\d{10,14}$/.test(digits) && !typed.includes('+') ? parse(`+${digits}`) : undefined
  return abroad?.isValid() ? abroad.number : undefined
}

/** `toE164` of a number that has at least the length of one: for what was kept before, and for searches. */
export function toPossibleE164(typed: string): string | undefined {
  const number = parse(typed)
  return number?.isPossible() ? number.number : undefined
}

/** The digits a person would search by: without the country code. */
export function nationalDigits(e164: string) {
  return parsePhoneNumberFromString(e164, metadata)?.nationalNumber ?? e164.replace(/\D/g, '')
}

const parse = (typed: string) => parsePhoneNumberFromString(typed, 'IN', metadata)
