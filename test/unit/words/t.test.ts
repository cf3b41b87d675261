import { expect, test } from 'vitest'
import { speak, spoken, t } from '../../../shared/words/t.ts'

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

test('the placeholders of a sentence are known from the literal', () => {
  // @ts-expect-error: {count} must be filled
  expect(t('{count} photos')).toBe('{count} photos')
  // @ts-expect-error: and by its own name
  expect(t('{count} photos', { number: 2 })).toBe('undefined photos')
})
