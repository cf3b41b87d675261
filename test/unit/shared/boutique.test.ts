import { expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { boutiqueInput } from '../../../shared/boutique-input.ts'

test('the placeholders are facts that the desk would take', () => {
  expect(boutiqueInput.parse(placeholderBoutique)).toEqual(placeholderBoutique)
})
