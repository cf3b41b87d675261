import { expect, test } from 'vitest'
import { truncate } from '../../../web/lib/truncate.ts'

test('a text is cut between letters, never inside one', () => {
  expect(truncate('abc', 5)).toBe('abc')
  expect(truncate('👗👗👗', 2)).toBe('👗👗')
  expect(truncate('മറിയ', 3)).toBe('മറി')
})
