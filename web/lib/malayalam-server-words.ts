import type { Said } from '../../shared/refusals/refusal.ts'
import refusals from '../../shared/words/ml/refusals.json'
import schemas from '../../shared/words/ml/schemas.json'
import { fill, type Words } from '../../shared/words/t.ts'

const byCode: Words = refusals
const bySentence: Words = schemas

/** A refusal in Malayalam: the sentence of a schema that has no code of its own, else that of the code with its values. */
export function inMalayalam({ message, code = '', values = {} }: Said) {
  const sentence = bySentence[message] ?? byCode[code]
  // A value may be a name of a field.
  const named = Object.entries(values).map(([name, value]) => [name, bySentence[value] ?? value])
  return sentence && fill(sentence, Object.fromEntries(named))
}
