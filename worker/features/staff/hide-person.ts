import { escapeRegExp } from '../../../shared/names.ts'

/** Seven digits and more, however they are spaced: no size has so many. Malayalam digits are digits. */
const number = /\+?\p{Nd}(?:[\s().\u2013-]*\p{Nd}){6,}/gu
/** Mail addresses, UPI IDs and links. */
const address = /\S+@\S+|https?:\/\/\S+/giu
const hidden = '…'

/**
 * A text without what leads to a person: numbers, addresses, and these names. `shown` is a name that stays, that of who
 * wears it. A name in Malayalam is hidden with its endings.
 */
export function hidePerson(text: string, names: (string | null)[], shown: string | null) {
  const parts = names
    .flatMap((name) => name?.split(/\s+/) ?? [])
    .filter((part) => part.length > 1 && part.toLowerCase() !== shown?.toLowerCase())
  const withoutNumbers = text.replace(address, hidden).replace(number, hidden)
  return parts.reduce((rest, part) => rest.replace(wordOf(part), hidden), withoutNumbers)
}

const wordOf = (name: string) => {
  const letters = escapeRegExp(name.replace(/\u0d4d$/, ''))
  const ending = /^\p{Script=Latin}/u.test(name) ? '(?![\\p{L}\\p{M}])' : '[\\p{L}\\p{M}]*'
  return new RegExp(`(?<![\\p{L}\\p{M}])${letters}${ending}`, 'giu')
}
