import { nationalDigits, toPossibleE164 } from '../lib/phone.ts'

/**
 * The lengths in letters that a word is stored cut to, from the shortest to the first that takes it whole: 'thomas' as
 * 'th', 'thom' and 'thomas'. A national number has 10 digits; no e-mail address is longer than 254.
 */
const storedLengths = [2, 4, 6, 11, 254]
const lettersOf = (word: string) => [...word].slice(0, 254)
const nthLengthThatTakes = (letters: string[]) => storedLengths.findIndex((length) => length >= letters.length)

/** Words of a search beside the longest: a statement of D1 takes 100 values. */
const maxOtherWords = 10

const fold = (value: string) => value.normalize('NFKC').toLowerCase()
const words = (value: string) =>
  fold(value)
    .split(/[\s,;()]+/u)
    .filter(Boolean)

type Maybe<Value> = Value | null | undefined
/**
 * What a row is found by: words of names, an e-mail address and a phone number, begun or its last five digits, and what
 * it is of a short list, by its key and by the label whose words find it.
 */
export type Findable = {
  names: Maybe<string>[]
  email?: Maybe<string>
  e164?: Maybe<string>
  listed?: Maybe<{ key: string; label: string }>
}

/** The words a row is found by: its own, and those of what it is of a list. */
export const wordsOf = (row: Findable) => [...ownWordsOf(row), ...words(row.listed?.label ?? '')]

/** Those of its names, its e-mail address and its national number. */
const ownWordsOf = ({ names, email, e164 }: Findable) => [
  ...names.flatMap((name) => words(name ?? '')),
  ...(email ? [fold(email)] : []),
  ...(e164 ? [nationalDigits(e164)] : []),
]

/** A prefix as it stands in search_terms, under its length: no word has a space. */
const toStored = (length: number, prefix: string) => `${length} ${prefix}`

/** What a row is of a short list is one row under its key: which keys have a word that was begun is known without asking. */
const storedKey = (key: string) => toStored(0, key)

/** The keys, as they are stored, of those of a list whose labels have a word that begins with `word`. */
export const storedKeysOf = (labels: Record<string, string>, word: string) =>
  Object.entries(labels).flatMap(([key, label]) =>
    words(label).some((one) => one.startsWith(word)) ? storedKey(key) : [],
  )

/** What is stored of the words of a row, each once. */
export function storedPrefixesOf(row: Findable) {
  const prefixes = new Set<string>()
  for (const word of ownWordsOf(row)) {
    const letters = lettersOf(word)
    if (letters.length < 2) continue
    for (const length of storedLengths.slice(0, nthLengthThatTakes(letters) + 1))
      prefixes.add(toStored(length, letters.slice(0, length).join('')))
  }
  if (row.listed) prefixes.add(storedKey(row.listed.key))
  const tail = lastDigits(row.e164)
  if (tail) prefixes.add(toStored(storedLengths[nthLengthThatTakes([...tail])] ?? 0, tail))
  return [...prefixes]
}

/**
 * The end of a number as people say it, its last five digits, without the zeros that a search takes from the front of
 * digits; undefined under 2 letters. One row more for each number, of a length that takes it whole.
 */
function lastDigits(e164: Maybe<string>) {
  const digits = e164?.slice(-5).replace(/^0+/, '')
  return digits && digits.length >= 2 ? digits : undefined
}

/**
 * Where the words that begin with `word`, of 2 letters or more, stand among the stored prefixes: from `first` to `last`
 * in their order, and at `first` alone where words are stored cut to this very length.
 */
export function storedRange(word: string) {
  const letters = lettersOf(word)
  const length = storedLengths[nthLengthThatTakes(letters)] ?? letters.length
  const first = toStored(length, letters.join(''))
  // The last letter there is comes after every word that begins with this one.
  return { first, last: `${first}\u{10ffff}`, isOne: length === letters.length }
}

/** The longest stored prefix that `word`, of 2 letters or more, begins with; `isAll` if that is all of the word. */
export function storedBeginning(word: string) {
  const letters = lettersOf(word)
  const length = storedLengths.findLast((stored) => stored <= letters.length) ?? letters.length
  return { prefix: toStored(length, letters.slice(0, length).join('')), isAll: length === letters.length }
}

/** The words of a row as one text, each after a space. */
export const wordsText = (row: Findable) => [...new Set(wordsOf(row))].map((word) => ` ${word}`).join('')

/** The digits of a number as typed, without country code or trunk zero, whole or only begun. */
const nationalDigitsOfTyped = (digits: string) => nationalDigits(toPossibleE164(digits) ?? digits).replace(/^0+/, '')

/** A word as a search looks it up: digits alone are taken for a number, begun or whole. */
export const asLookedUp = (word: string) => (/^\d+$/.test(word) ? nationalDigitsOfTyped(word) : word)

/** The word to look up of what a person typed, the longest one; undefined under 2 letters. */
export function searchWord(typed: string | undefined) {
  const value = fold(typed ?? '').trim()
  const digits = value.replace(/[\s().-]/g, '')
  const longestWord = words(value).sort((a, b) => b.length - a.length)[0] ?? ''
  const word = /^\+?\d+$/.test(digits) ? nationalDigitsOfTyped(digits) : longestWord
  return [...word].length >= 2 ? word : undefined
}

/** What words of a row must begin with beside `word`, by the other words of what was typed. */
export const otherSearchWords = (typed: string, word: string) =>
  words(typed)
    .filter((other) => other !== word && [...other].length >= 2 && !/^[+\d]/.test(other))
    .slice(0, maxOtherWords)
