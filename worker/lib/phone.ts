import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from '../../dist/server/phone-metadata.js'

/** E.164 of a number as typed, read as Indian without a country code; undefined when no such number can exist. */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN', metadata)
  return number?.isPossible() ? number.number : undefined
}

/** The digits a person would search by: without the country code. */
export function nationalDigits(e164: string) {
  return parsePhoneNumberFromString(e164, metadata)?.nationalNumber ?? e164.replace(/\D/g, '')
}
