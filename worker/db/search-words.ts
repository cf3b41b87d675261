import { nationalDigits, toE164 } from '../lib/phone.ts'

/**
 * Prefixes have 2 to 10 letters: a national number is 10 digits, and most names differ long before. A longer
 * word is stored whole as well, so that all of an e-mail finds that one and not what begins like it.
 */
const maxPrefixLength = 10
export const isLong = (word: string) => [...word].length > maxPrefixLength

/** Words of a search beside the longest: each binds three values, of which D1 takes 100 to a statement. */
const maxOtherWords = 8

const fold = (value: string) => value.normalize('NFKC').toLowerCase()
const words = (value: string) =>
  fold(value)
    .split(/[\s,;()]+/u)
    .filter(Boolean)
const clipToPrefix = (value: string) => [...value].slice(0, maxPrefixLength).join('')

type Maybe<Value> = Value | null | undefined
/** What a row is found by: words of names, an e-mail address and a phone number. */
export type Findable = { names: Maybe<string>[]; email?: Maybe<string>; e164?: Maybe<string> }

/** The words a row is found by: those of its names, its e-mail address and its national number. */
export const wordsOf = ({ names, email, e164 }: Findable) => [
  ...names.flatMap((name) => words(name ?? '')),
  ...(email ? [fold(email)] : []),
  ...(e164 ? [nationalDigits(e164)] : []),
]

/** Every prefix a row can be found by, each once. */
export function prefixesOf(row: Findable) {
  const prefixes = new Set<string>()
  for (const word of wordsOf(row)) {
    const letters = [...word].slice(0, maxPrefixLength)
    for (let length = 2; length <= letters.length; length++) prefixes.add(letters.slice(0, length).join(''))
    if (isLong(word)) prefixes.add(word)
  }
  return [...prefixes]
}

/** The digits of a number as typed, without country code or trunk zero, whole or only begun. */
const nationalDigitsOfTyped = (digits: string) => nationalDigits(toE164(digits) ?? digits).replace(/^0+/, '')

/** The word to look up of what a person typed, the longest one; undefined under 2 letters. */
export function searchWord(typed: string | undefined) {
  const value = fold(typed ?? '').trim()
  const digits = value.replace(/[\s().-]/g, '')
  const longestWord = words(value).sort((a, b) => b.length - a.length)[0] ?? ''
  const word = /^\+?\d+$/.test(digits) ? nationalDigitsOfTyped(digits) : longestWord
  return [...word].length >= 2 ? word : undefined
}

/** The prefixes that a row must have beside `word`, by the other words of what was typed. */
export const otherSearchPrefixes = (typed: string, word: string) =>
  words(typed)
    .filter((other) => other !== word)
    .map(clipToPrefix)
    .filter((prefix) => [...prefix].length >= 2 && !/^[+\d]/.test(prefix))
    .slice(0, maxOtherWords)
