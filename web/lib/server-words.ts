import { spoken } from '../../shared/words/t.ts'
import { laterCode } from './later-code.ts'

// Comes with the first refusal; a page in English has no such file, and says what it was sent.
const catalogue = /* @__PURE__ */ laterCode(() => import('./malayalam-server-words.ts'))

/** Ahead of `inPageLanguage`, where somebody has been refused; what does not come leaves the sentence in English. */
export async function prepareServerWords() {
  if (spoken() === 'ml') await catalogue.prepare()
}

/** A sentence of the Worker or of a schema, in the language of the page; in English where the catalogue has none. */
export const inPageLanguage = (sentence: string) =>
  spoken() === 'ml' ? (catalogue.loaded()?.inMalayalam(sentence) ?? sentence) : sentence

/** The first issue of each field that a schema found (name -> sentence), in the language of the page. */
export async function sentencesOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  await prepareServerWords()
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues) sentences[path.join('.')] ??= inPageLanguage(message)
  return sentences
}
