import type { Ctx } from '../../context.ts'
import { readAsset } from '../../lib/read.ts'

/**
 * The 5,000 commonest of six letters or more, from @zxcvbn-ts/language-common (MIT): what an attacker tries first. A file
 * beside the Worker, which would be 16 KB (gzip) larger with it; read once in an isolate.
 */
const list = 'common-passwords.txt'
let common: Set<string> | undefined

/**
 * Whether a password is among the commonest few thousand, or as easy to guess (`isEasyPattern`). Ignores capitals, the width
 * and the script of letters and digits, the blanks around the password, and how often it is repeated.
 */
export async function isCommonPassword({ env }: Ctx, password: string) {
  const plain = foldPassword(password)
  if (isEasyPattern(plain)) return true
  common ??= await readCommon(env.ASSETS)
  return common.has(plain) || common.has(repeatedPart(plain))
}

async function readCommon(assets: Fetcher) {
  const answer = await readAsset(assets, list)
  return new Set((await answer.text()).split('\n').filter(Boolean))
}

/** A repeated part has to be as long as a password has. */
const leastLength = 6
/** Fewer characters than that, with runs and repetitions taken out, are guessed in minutes. */
const leastCharacters = 4
/** Neighbours on a keyboard, beside those of the alphabet and of the digits. */
const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A password in lower case, without the blanks around it, and with ASCII digits: '١٢٣' and '१२३' become '123'. */
export const foldPassword = (password: string) =>
  password
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\p{Nd}/gu, asciiDigit)

/** The ten digits of a script follow one another from zero. Those of two scripts may touch. */
function asciiDigit(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** The part that a text repeats from its beginning to its end: 'abc' of 'abcabcab'; the whole text if it repeats none. */
export function repeatedPart(text: string) {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}

/**
 * Whether a folded password has too few characters that cannot be guessed: it has one or two different ones, or a run
 * ('3456', 'dcba', 'asdf', 'aaa') counts as one character, and so does each repetition of a part.
 */
export function isEasyPattern(plain: string) {
  const part = repeatedPart(plain)
  const isShortPart = part !== plain && Array.from(part).length < leastLength
  return new Set(plain).size < 3 || isShortPart || withoutRuns(Array.from(part)) < leastCharacters
}

/** How many characters are left where each run of three or more neighbours counts as one. */
function withoutRuns(letters: string[]) {
  let left = letters.length
  for (let start = 0; start < letters.length; ) {
    let end = start + 1
    const step = stepOf(letters[start], letters[end])
    while (step !== undefined && stepOf(letters[end - 1], letters[end]) === step) end++
    if (end - start >= 3) left -= end - start - 1
    // The last character of a run may begin the next one.
    start = end - start >= 3 ? end : start + 1
  }
  return left
}

/** 1, 0 or -1 between neighbours, of the alphabet or of a row of the keyboard; undefined between any other two. */
function stepOf(from: string | undefined, to: string | undefined) {
  if (!from || !to) return undefined
  const inOrder = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  if (Math.abs(inOrder) <= 1) return inOrder
  const row = keyboardRows.find((letters) => letters.includes(from) && letters.includes(to))
  const onRow = row ? row.indexOf(to) - row.indexOf(from) : 0
  return Math.abs(onRow) === 1 ? onRow : undefined
}
