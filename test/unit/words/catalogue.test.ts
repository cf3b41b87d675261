import { expect, test } from 'vitest'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import {
  catalogueFaults,
  catalogues,
  readCatalogues,
  readSchemaWords,
  sentencesByCatalogue,
} from '../../helpers/unit/catalogues.ts'
import { sentencesOfCode, sentencesSaidBy } from '../../helpers/unit/spoken-sentences.ts'

const all = readCatalogues(...catalogues)
const said = sentencesByCatalogue()

// `npm run check` runs this file too.
test.each(catalogues)(
  'shared/words/ml/%s has the sentences that are said from it, with the same placeholders',
  (name) => {
    const sentences = said.get(name) ?? []
    expect(sentences.length).toBeGreaterThan(10)
    expect(catalogueFaults(sentences, readCatalogues(name))).toEqual([])
  },
)

test('every call of t and tNodes is in code that somebody loads, and its sentence is a literal', () => {
  const calls = sentencesOfCode()
  expect(calls.length).toBeGreaterThan(1000)
  expect(calls.filter(({ sentence }) => sentence === undefined)).toEqual([])
  expect(calls.filter(({ sentence = '' }) => !(sentence in all))).toEqual([])
})

test.each(['pages', 'told'] as const)(
  'the Worker says no sentence of %s when a file loads: it loads once for both languages',
  (speaker) => {
    expect(sentencesSaidBy(speaker).filter(({ atLoad }) => atLoad)).toEqual([])
  },
)

test('what is missing, unused or filled differently is said', () => {
  const catalogue = { 'Book {piece}': '{peice} ബുക്ക് ചെയ്യുക', Home: 'ഹോം', Gone: 'പോയി' }
  expect(catalogueFaults(['Book {piece}', 'Home', 'New'], catalogue)).toEqual([
    'missing: New',
    'unused: Gone',
    'other placeholders: Book {piece}',
  ])
})

test('every Malayalam sentence is in Malayalam', () => {
  // One that only joins what is filled in has no letters at all.
  const latin = Object.entries(all).filter(
    ([, malayalam]) => !/[\u0d00-\u0d7f]/.test(malayalam) && /[A-Za-z]/.test(malayalam.replace(/\{\w+\}/g, '')),
  )
  expect(latin).toEqual([])
})

test('a sentence that pages and the Worker both say is the same in Malayalam', () => {
  const server = readSchemaWords()
  const twice = Object.entries(all).filter(([english]) => english in server)
  expect(twice.length).toBeGreaterThan(5)
  expect(twice.filter(([english, malayalam]) => server[english] !== malayalam)).toEqual([])
})

test.each([
  ['the shop', /(?<![\u0d00-\u0d7f])കട(?=$|[^\u0d00-\u0d7f]|യ|കൾ)/],
  ['signing out', /ലോഗ് ?ഔട്ട്|ലോഗൗട്ട്/],
  ['UPI', /യുപിഐ/],
  ['a PIN, which is also the word for the back', /(?<![\u0d00-\u0d7f])പിൻ(?![\u0d00-\u0d7f])/],
  ['to share', /പങ്കുവെ/],
  ['whoever reads it, also in a message', /താങ്ക/],
  ['to remove, which is also to move', /നീക്കുക/],
])('there is one word for %s', (_thing, other) => {
  const everything = Object.entries({ ...all, ...readSchemaWords(), ...defaultWhatsappTexts.ml })
  expect(everything.filter(([, malayalam]) => other.test(malayalam))).toEqual([])
})
