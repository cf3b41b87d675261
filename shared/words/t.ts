export type Language = 'en' | 'ml'

/** English sentences and their translations: a file of shared/words/ml. */
export type Words = Readonly<Record<string, string>>

/** A language with its translations of English sentences: none for English itself. */
export type Speech = { language: Language; words: Words }

/** Names of the placeholders of a sentence. */
export type Placeholder<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** Values for a sentence's placeholders, derived from the literal; none for a sentence without placeholders. */
export type Values<Sentence extends string, Value> = [Placeholder<Sentence>] extends [never]
  ? []
  : [values: Record<Placeholder<Sentence>, Value>]

declare const document: {
  documentElement: { lang: string }
  getElementById: (id: string) => { textContent: string | null } | null
}
const page = typeof document === 'undefined' ? undefined : document

// In the browser, the document states the language and carries the sentences of its first scripts (worker/pages/malayalam.ts).
let language: Language = page?.documentElement.lang === 'ml' ? 'ml' : 'en'
let words: Words = JSON.parse(page?.getElementById('words')?.textContent ?? '{}')

/**
 * Returns a sentence in the language of the page, its {placeholders} filled. The sentence is a literal, so that a test
 * finds it (test/unit/words/catalogue.test.ts). Call `t` where the sentence is shown and not when the file loads: the
 * Worker loads a file once for both languages. Singular and plural are two literals: `count === 1 ? t('…') : t('…')`.
 */
export function t<const Sentence extends string>(sentence: Sentence, ...[values]: Values<Sentence, string | number>) {
  return fill(words[sentence] ?? sentence, values)
}

/** Returns the current language: English, unless `speak` sets another. */
export const spoken = () => language

/** Runs the synchronous function `say` in a language; `catalogue` contains the sentences that are looked up by name. */
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

/** Adds sentences in the browser. Call it before code that uses them is evaluated. */
export function learn(more: Words) {
  words = { ...words, ...more }
}

/** Splits a sentence at its placeholders: text at even indices, names at odd ones. */
export const cut = (sentence: string) => sentence.split(/\{(\w+)\}/)

/** Returns a sentence with its placeholders filled. */
export function fill(sentence: string, values: Record<string, string | number> | undefined) {
  if (!values) return sentence
  return cut(sentence)
    .map((part, place) => (place % 2 ? String(values[part]) : part))
    .join('')
}
