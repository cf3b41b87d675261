import { expect, test } from 'vitest'
import { hidePerson } from '../../../worker/features/staff/work.ts'

test.each([
  ['Call 98471 55501, please', 'Call …, please'],
  ['+91-98471-55501', '…'],
  ['വിളിക്കൂ ൯൮൪൭൧ ൫൫൫൦൧', 'വിളിക്കൂ …'],
  ['Write to sneha@example.com or pay sneha@okicici', 'Write to … or pay …'],
  ['As in https://example.com/a?b', 'As in …'],
  ['12.5 cm here, 13 there, 2 rows of 10', '12.5 cm here, 13 there, 2 rows of 10'],
])('numbers and addresses are hidden, sizes are not: %s', (text, left) => expect(hidePerson(text, [], null)).toBe(left))

test('names are hidden as whole words, and that of who wears it stays', () => {
  const names = ['Roy Kurian', 'Mia Kurian']
  expect(hidePerson('Mrs KURIAN: royal blue for Mia, says Roy', names, 'Mia')).toBe('Mrs …: royal blue for Mia, says …')
})

test('a name in Malayalam is hidden with its endings', () => {
  expect(hidePerson('ജോസഫിന്റെ അമ്മ', ['ജോസഫ് കുര്യൻ'], null)).toBe('… അമ്മ')
})

test('a name with a sign of an expression is a text', () => {
  expect(hidePerson('For Anna (K.', ['Anna (K.'], null)).toBe('For … …')
})

test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('a name with %s is hidden', (sign) => {
  for (const name of [`Ann${sign}Lee`, `${sign}Annlee`])
    expect(hidePerson(`Blue for ${name}, please`, [name], null)).not.toMatch(/Ann|Lee/i)
})
