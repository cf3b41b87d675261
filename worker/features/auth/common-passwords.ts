import type { Ctx } from '../../context.ts'
import { readAsset } from '../../lib/read.ts'

/**
 * The 5,000 most common passwords of six letters or more, from @zxcvbn-ts/language-common (MIT). An asset, because it
 * would add 16 KB (gzip) to the Worker; read once per isolate.
 */
const list = 'common-passwords.txt'
let common: Set<string> | undefined

/**
 * Returns whether a password is among the most common or as easy to guess (`isEasyPattern`). Ignores case, the width
 * and script of letters and digits, surrounding blanks, and repetitions.
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

/** Minimum length of a repeated part, equal to that of a password. */
const leastLength = 6
/** Minimum characters without runs and repetitions; fewer are guessed in minutes. */
const leastCharacters = 4
/** Keyboard rows whose neighbours form runs, in addition to the alphabet and the digits. */
const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Returns a password in lower case, without surrounding blanks and with ASCII digits: '١٢٣' and '१२३' become '123'. */
export const foldPassword = (password: string) =>
  password
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\p{Nd}/gu, asciiDigit)

/**
 * Converts a digit of any script. The ten digits of a script are consecutive from zero; the digits of two scripts may
 * be adjacent.
 */
function asciiDigit(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/**
 * Returns the part that a text repeats from beginning to end: 'abc' for 'abcabcab'; the whole text if nothing repeats.
 */
export function repeatedPart(text: string) {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}

/**
 * Returns whether a folded password is easy to guess: it has at most two different characters, or too few after runs
 * and repetitions are removed. A run ('3456', 'dcba', 'asdf', 'aaa') counts as one character.
 */
export function isEasyPattern(plain: string) {
  const part = repeatedPart(plain)
  const isShortPart = part !== plain && Array.from(part).length < leastLength
  return new Set(plain).size < 3 || isShortPart || withoutRuns(Array.from(part)) < leastCharacters
}

/** Returns the number of characters if each run of three or more neighbours counts as one. */
function withoutRuns(letters: string[]) {
  let left = letters.length
  for (let start = 0; start < letters.length; ) {
    let end = start + 1
    const step = stepOf(letters[start], letters[end])
    while (step !== undefined && stepOf(letters[end - 1], letters[end]) === step) end++
    if (end - start >= 3) left -= end - start - 1
    // The last character of a run may begin the next run.
    start = end - start >= 3 ? end : start + 1
  }
  return left
}

/** Returns 1, 0 or -1 between neighbours in the alphabet or in a keyboard row; undefined for any other two. */
function stepOf(from: string | undefined, to: string | undefined) {
  if (!from || !to) return undefined
  const inOrder = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  if (Math.abs(inOrder) <= 1) return inOrder
  const row = keyboardRows.find((letters) => letters.includes(from) && letters.includes(to))
  const onRow = row ? row.indexOf(to) - row.indexOf(from) : 0
  return Math.abs(onRow) === 1 ? onRow : undefined
}
