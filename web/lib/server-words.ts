import { type Issue, refusalOfIssue, type Said } from '../../shared/refusals/refusal.ts'
import { spoken } from '../../shared/words/t.ts'
import { laterCode } from './later-code.ts'

// Comes with the first refusal; a page in English has no such file, and says what it was sent.
const catalogue = /* @__PURE__ */ laterCode(() => import('./malayalam-server-words.ts'))

/** Ahead of `inPageLanguage`, where somebody has been refused; what does not come leaves the sentence in English. */
export async function prepareServerWords() {
  if (spoken() === 'ml') await catalogue.prepare()
}

/** The sentence of a refusal in the language of the page; in English where the catalogue has none. */
export const inPageLanguage = (said: Said) =>
  (spoken() === 'ml' && catalogue.loaded()?.inMalayalam(said)) || said.message

/** The first issue of each field that a schema found (name -> sentence), in the language of the page. */
export async function sentencesOf(issues: readonly Issue[]) {
  await prepareServerWords()
  const sentences: Record<string, string> = {}
  for (const issue of issues) sentences[issue.path.join('.')] ??= inPageLanguage(refusalOfIssue(issue))
  return sentences
}
