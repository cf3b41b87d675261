import catalogue from '../../shared/words/ml/server.json'
import type { Words } from '../../shared/words/t.ts'

const words: Words = catalogue
const placeholder = /\{\d\}/

/** Sentences with values in them; what begins with its own words is looked for first. */
const patterns = Object.entries(words)
  .filter(([english]) => placeholder.test(english))
  .sort(([one], [other]) => Number(one.startsWith('{')) - Number(other.startsWith('{')))
  .map(([english, malayalam]) => ({ pattern: patternOf(english), malayalam }))

/** An English sentence of the Worker or of a schema in Malayalam, and so the values in it; itself where it is not known. */
export function inMalayalam(sentence: string): string {
  const whole = words[sentence]
  if (whole) return whole
  for (const { pattern, malayalam } of patterns) {
    const values = pattern.exec(sentence)
    if (values) return malayalam.replace(/\{(\d)\}/g, (_all, nth) => inMalayalam(values[nth] ?? ''))
  }
  return sentence
}

function patternOf(english: string) {
  const parts = english.split(placeholder).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+)')}$`)
}
