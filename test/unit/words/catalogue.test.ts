import { expect, test } from 'vitest'
import { spokenSize } from '../../../shared/size-name.ts'
import { speak, spoken, t } from '../../../shared/words/t.ts'
import { spokenTitle } from '../../../web/features/orders/customer-order-updates.tsx'
import { updateTitles } from '../../../web/features/orders/order-texts.ts'
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

const inMalayalam = (say: () => string) => speak('ml', readCatalogues(...catalogues), say)

test.each(Object.values(updateTitles))('the title that the desk proposes is there in Malayalam: %s', (title) => {
  expect(inMalayalam(() => spokenTitle(title))).not.toMatch(/[A-Za-z]/)
  expect(spokenTitle(title)).toBe(title)
})

test('what a changed bill says is said in Malayalam with its amounts', () => {
  expect(inMalayalam(() => spokenTitle('The bill changed from ₹18,500 to ₹19,000.'))).toBe(
    'ബിൽ തുക ₹18,500-ൽനിന്ന് ₹19,000 ആയി മാറി.',
  )
  expect(inMalayalam(() => spokenTitle('The pieces changed. The bill is still ₹18,500.'))).toBe(
    'ഇനങ്ങൾ മാറി. ബിൽ തുക ₹18,500 തന്നെ.',
  )
})

test('what the owner wrote herself stays as it is', () => {
  expect(inMalayalam(() => spokenTitle('The lace is in'))).toBe('The lace is in')
  expect(inMalayalam(() => spokenSize('Turban'))).toBe('Turban')
  expect(inMalayalam(() => spokenSize('Waist'))).toBe('അരവണ്ണം')
})

const words = { 'Book Consultation': 'ബുക്ക് ചെയ്യുക', '{count} photos': '{count} ഫോട്ടോകൾ' }

test('a sentence is English unless another language is being spoken, and its placeholders are filled', () => {
  expect(t('Book Consultation')).toBe('Book Consultation')
  expect(t('{count} photos', { count: 2 })).toBe('2 photos')
  expect(speak('ml', words, () => [spoken(), t('Book Consultation'), t('{count} photos', { count: 2 })])).toEqual([
    'ml',
    'ബുക്ക് ചെയ്യുക',
    '2 ഫോട്ടോകൾ',
  ])
  expect(speak('ml', words, () => t('Not in the catalogue'))).toBe('Not in the catalogue')
  expect(speak('en', words, () => t('Book Consultation'))).toBe('Book Consultation')
})

test('what breaks while one language is spoken leaves the next answer in English', () => {
  expect(() =>
    speak('ml', words, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(spoken()).toBe('en')
  expect(t('Book Consultation')).toBe('Book Consultation')
})
