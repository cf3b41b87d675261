import { expect, test } from 'vitest'
import { speak } from '../../../shared/words/t.ts'
import { spokenSize } from '../../../web/features/orders/customer-order-details.tsx'
import { spokenTitle } from '../../../web/features/orders/customer-order-updates.tsx'
import { updateTitles } from '../../../web/features/orders/order-texts.ts'
import { catalogues, readCatalogues } from '../../helpers/unit/catalogues.ts'

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
