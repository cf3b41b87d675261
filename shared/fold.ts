/** Marks on Latin letters: `José` is found by `jose`. The vowel signs of other scripts are not among them. */
const latinMarks = /[\u0300-\u036f]/g
/** An iPhone types the curly one. The accents stand for an apostrophe where a keyboard has none. */
const apostrophes = /['’‘‛ʼʹ`´′＇]/g
/** Marks of direction and of width, which people paste along with numbers; joiners last, as chillu letters are made of them. */
const invisible = /\p{Cf}/gu
const separators = /[^\p{L}\p{N}\p{M}@]+/gu
/** The digits of the scripts of India and of Arabic, each from its zero. */
const zeros = [...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6], ...[0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]]
/** A chillu letter as one letter, and as phones of before wrote it: consonant, virama and joiner. */
const chillus: [RegExp, string][] = [
  [/ണ്\u200d/g, 'ൺ'],
  [/ന്\u200d/g, 'ൻ'],
  [/[രറ]്\u200d/g, 'ർ'],
  [/ല്\u200d/g, 'ൽ'],
  [/ള്\u200d/g, 'ൾ'],
  [/ക്\u200d/g, 'ൿ'],
]

/** Digits of any of these scripts as 0 to 9. */
export const latinDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * A text as it is compared and searched: lower case, without accents, apostrophes and what nobody sees, one spelling of
 * each Malayalam letter, digits as 0 to 9, and one space wherever there is anything but letters, digits and `@`.
 */
export function fold(text: string) {
  const unmarked = latinDigits(text.replace(apostrophes, ''))
    .normalize('NFKD')
    .replace(latinMarks, '')
    // The vowel sign au has lost its first half.
    .replace(/\u0d46\u0d57/g, '\u0d57')
  return chillus
    .reduce((whole, [parts, letter]) => whole.replace(parts, letter), unmarked)
    .replace(invisible, '')
    .toLowerCase()
    .replace(separators, ' ')
    .trim()
}

/** Whether two names are one, however they were typed. */
export const isSameName = (one: string, other: string) => fold(one) === fold(other)
