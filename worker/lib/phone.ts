import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164 of a number as typed, read as Indian without a country code; undefined when no such number can exist. */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN')
  return number?.isPossible() ? number.number : undefined
}

/** The digits a person would search by: without the country code. */
export function nationalDigits(e164: string) {
  return parsePhoneNumberFromString(e164)?.nationalNumber ?? e164.replace(/\D/g, '')
}
