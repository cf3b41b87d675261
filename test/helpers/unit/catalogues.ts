import { globSync, readFileSync } from 'node:fs'
import type { Words } from '../../../shared/words/t.ts'
import { root } from './code.ts'
import { type Speaker, sentencesSaidBy } from './spoken-sentences.ts'

/**
 * The catalogues in shared/words/ml, a file or a folder of files each. `early` is in the document, `common` and `islands`
 * come with the first island, `screens` besides with a screen. The Worker's pages have all; what it tells people, later, is
 * in `early`, `common` and `told`.
 */
export const catalogues = ['early', 'common', 'told', 'islands', 'screens', 'pages'] as const
type Catalogue = (typeof catalogues)[number]

const filesOf = (name: string) =>
  globSync([`${name}.json`, `${name}/*.json`], { cwd: `${root}/shared/words/ml` }).sort()
const readFile = (file: string): Words => JSON.parse(readFileSync(`${root}/shared/words/ml/${file}`, 'utf8'))

/** Refusals by their codes, and what schemas say by its English sentence: the browser looks up what it shows (web/lib/server-words.ts). */
export const readRefusalWords = () => readFile('refusals.json')
export const readSchemaWords = () => readFile('schemas.json')

/** Returns some catalogues as one. Throws where two files have the same sentence. */
export function readCatalogues(...names: readonly Catalogue[]): Words {
  const all: Record<string, string> = {}
  for (const file of names.flatMap(filesOf))
    for (const [english, malayalam] of Object.entries(readFile(file))) {
      if (english in all) throw new Error(`${file} has again: ${english}`)
      all[english] = malayalam
    }
  return all
}

/** Returns all sentences of the code by the catalogue they belong to. */
export function sentencesByCatalogue() {
  const speakers = new Map<string, Set<Speaker>>()
  for (const speaker of ['early', 'islands', 'screens', 'pages', 'told'] as const)
    for (const { sentence = '' } of sentencesSaidBy(speaker))
      speakers.set(sentence, (speakers.get(sentence) ?? new Set()).add(speaker))
  return Map.groupBy(speakers.keys(), (sentence) => catalogueOf(speakers.get(sentence) ?? new Set()))
}

function catalogueOf(speakers: Set<Speaker>): Catalogue {
  if (speakers.has('early')) return 'early'
  const inBrowser = speakers.has('islands') ? 'islands' : speakers.has('screens') ? 'screens' : undefined
  if (speakers.has('told')) return inBrowser ? 'common' : 'told'
  return inBrowser ?? 'pages'
}

/** Returns the differences between sentences and their catalogue, a line each. */
export function catalogueFaults(sentences: Iterable<string>, words: Words) {
  const said = new Set(sentences)
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  return [
    ...[...said].filter((english) => !(english in words)).map((english) => `missing: ${english}`),
    ...Object.keys(words)
      .filter((english) => !said.has(english))
      .map((english) => `unused: ${english}`),
    ...Object.entries(words)
      .filter(([english, malayalam]) => names(english).join() !== names(malayalam).join())
      .map(([english]) => `other placeholders: ${english}`),
  ]
}
