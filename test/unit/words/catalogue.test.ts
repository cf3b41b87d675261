import { expect, test } from 'vitest'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import { catalogueFaults, readCatalogue, readServerWords, sentencesOfCode } from '../../../vite.words.ts'

test('the catalogue has every sentence of the code, and the same placeholders', () => {
  const catalogue = readCatalogue()
  expect(Object.keys(catalogue).length).toBeGreaterThan(150)
  const faults = catalogueFaults(sentencesOfCode(), catalogue)
  expect(faults.filter((fault) => !fault.startsWith('unused'))).toEqual([])
})

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
  const latin = Object.entries(readCatalogue()).filter(
    ([, malayalam]) => !/[\u0d00-\u0d7f]/.test(malayalam) && /[A-Za-z]/.test(malayalam.replace(/\{\w+\}/g, '')),
  )
  expect(latin).toEqual([])
})

test('a sentence that pages and the Worker both say is the same in Malayalam', () => {
  const server = readServerWords()
  const twice = Object.entries(readCatalogue()).filter(([english]) => english in server)
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
  const all = Object.entries({ ...readCatalogue(), ...readServerWords(), ...defaultWhatsappTexts.ml })
  expect(all.filter(([, malayalam]) => other.test(malayalam))).toEqual([])
})
