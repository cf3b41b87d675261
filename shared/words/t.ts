export type Language = 'en' | 'ml'

/** English sentences and what they are in another language: a file of shared/words/ml. */
export type Words = Readonly<Record<string, string>>

/** A language, and its words for English sentences: none for English itself. */
export type Speech = { language: Language; words: Words }

type Placeholder<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** What a sentence's placeholders are filled with, known from the literal; a sentence without any takes none. */
export type Values<Sentence extends string, Value> = [Placeholder<Sentence>] extends [never]
  ? []
  : [values: Record<Placeholder<Sentence>, Value>]

let language: Language = 'en'
let words: Words = {}

/**
 * A sentence in the language of the page, its {placeholders} filled. The sentence is a literal, because the builds take
 * it out (vite.words.ts): in the browser nothing is left of the call. Call it where the sentence is shown and not when
 * the file loads, or the Worker says it in English. One and many are two literals: `count === 1 ? t('…') : t('…')`.
 */
export function t<const Sentence extends string>(sentence: Sentence, ...[values]: Values<Sentence, string | number>) {
  return fill(words[sentence] ?? sentence, values)
}

/** The language that is being spoken: English, unless `speak` says otherwise. */
export const spoken = () => language

/** Runs `say`, which must not wait for anything, in a language; `catalogue` has the sentences that are looked up by name. */
export function speak<Result>(as: Language, catalogue: Words, say: () => Result): Result {
  const before = { language, words }
  language = as
  words = as === 'en' ? {} : catalogue
  try {
    return say()
  } finally {
    language = before.language
    words = before.words
  }
}

/** Cuts a sentence at its placeholders: text at even places, names at odd ones. */
export const cut = (sentence: string) => sentence.split(/\{(\w+)\}/)

function fill(sentence: string, values: Record<string, string | number> | undefined) {
  if (!values) return sentence
  return cut(sentence)
    .map((part, place) => (place % 2 ? String(values[part]) : part))
    .join('')
}
