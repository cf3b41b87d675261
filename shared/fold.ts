/** Accents of Latin letters, so that `jose` finds `José`. Vowel signs of other scripts are not included. */
const latinMarks = /[\u0300-\u036f]/g
/** Apostrophes. An iPhone types the curly one; accents replace it on keyboards without one. */
const apostrophes = /['’‘‛ʼʹ`´′＇]/g
/**
 * Direction and width marks, which people paste along with numbers. Joiners are removed last, because chillu letters
 * contain them.
 */
const invisible = /\p{Cf}/gu
const separators = /[^\p{L}\p{N}\p{M}@]+/gu
/** Zero digits of the Indian and Arabic scripts. */
const zeros = [...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6], ...[0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]]
/** Chillu letters as one character, with the older spelling: consonant, virama and joiner. */
const chillus: [RegExp, string][] = [
  [/ണ്\u200d/g, 'ൺ'],
  [/ന്\u200d/g, 'ൻ'],
  [/[രറ]്\u200d/g, 'ർ'],
  [/ല്\u200d/g, 'ൽ'],
  [/ള്\u200d/g, 'ൾ'],
  [/ക്\u200d/g, 'ൿ'],
]

/** Replaces digits of these scripts by 0 to 9. */
export const latinDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * Normalises a text for comparison and search. Makes it lower case, removes accents, apostrophes and invisible
 * characters, and unifies Malayalam spellings and digits. Replaces anything but letters, digits and `@` by one space.
 */
export function fold(text: string) {
  const unmarked = latinDigits(text.replace(apostrophes, ''))
    .normalize('NFKD')
    .replace(latinMarks, '')
    // Older texts spell the vowel sign au in two parts; only the second part is kept.
    .replace(/\u0d46\u0d57/g, '\u0d57')
  return chillus
    .reduce((whole, [parts, letter]) => whole.replace(parts, letter), unmarked)
    .replace(invisible, '')
    .toLowerCase()
    .replace(separators, ' ')
    .trim()
}

/** Returns whether two names are equal, ignoring differences of typing. */
export const isSameName = (one: string, other: string) => fold(one) === fold(other)
