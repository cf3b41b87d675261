import { describe, expect, test } from 'vitest'
import { customerRefusals } from '../../../shared/refusals/customers.ts'
import { deskRefusals } from '../../../shared/refusals/desk.ts'
import { toRefusal } from '../../../shared/refusals/refusals.ts'
import { cut, type Words } from '../../../shared/words/t.ts'
import { inMalayalam } from '../../../web/lib/malayalam-server-words.ts'
import { readRefusalWords, readSchemaWords } from '../../helpers/unit/catalogues.ts'
import { filesIn } from '../../helpers/unit/code.ts'
import { schemaSentences } from '../../helpers/unit/schema-sentences.ts'

const customers: Words = customerRefusals
const words = readRefusalWords()
const placeholdersOf = (sentence = '') =>
  cut(sentence)
    .filter((_part, place) => place % 2)
    .sort()

test('each refusal is used, and none is said twice', () => {
  const code = filesIn('worker/**/*.ts', 'shared/*.ts')
    .map((file) => file.code)
    .join()
  const all = { ...customers, ...deskRefusals }
  expect(Object.keys(all).filter((name) => !code.includes(`'${name}'`))).toEqual([])
  const twice = Object.entries(deskRefusals).filter(([, sentence]) => Object.values(customers).includes(sentence))
  expect(twice).toEqual([])
})

test('an unknown code and a missing or extra value do not compile', () => {
  const wrong = [
    // @ts-expect-error An unknown code.
    () => toRefusal('order_vanished'),
    // @ts-expect-error A missing value.
    () => toRefusal('pins_full'),
    // @ts-expect-error Another value.
    () => toRefusal('pins_full', { values: { max: 20 } }),
    // @ts-expect-error A value of a sentence without any.
    () => toRefusal('order_unknown', { values: { count: 1 } }),
  ]
  expect(wrong).toHaveLength(4)
  expect(toRefusal('pins_full', { values: { count: 20 } }).message).toBe(
    'This photo has 20 notes already. Please remove one first.',
  )
})

test('each refusal that customers and visitors meet is in Malayalam, with its values', () => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(customers).sort())
  const other = Object.keys(words).filter(
    (code) => placeholdersOf(words[code]).join() !== placeholdersOf(customers[code]).join(),
  )
  expect(other).toEqual([])
  expect(Object.values(words).filter((malayalam) => !/[\u0d00-\u0d7f]/.test(malayalam))).toEqual([])
})

test('what schemas say to customers and visitors is in Malayalam, and nothing else', async () => {
  const found = await schemaSentences()
  expect(found.size).toBeGreaterThan(80)
  const schemas = readSchemaWords()
  expect([...found].filter((sentence) => !(sentence in schemas)).sort()).toEqual([])
  expect(Object.keys(schemas).filter((sentence) => !found.has(sentence))).toEqual([])
})

test('a sentence that a schema says and the server too is the same in Malayalam', () => {
  const schemas = readSchemaWords()
  const differing = Object.entries(customers).filter(
    ([code, english]) => schemas[english] && schemas[english] !== words[code],
  )
  expect(differing).toEqual([])
})

describe('in Malayalam', () => {
  test.each([
    [{ message: 'Cancelled!', code: 'order_cancelled' }, 'ഈ ഓർഡർ റദ്ദാക്കിയതാണ്.'],
    [
      { message: 'Far too often.', code: 'too_often_minutes', values: { minutes: 12 } },
      'കുറഞ്ഞ സമയത്തിനുള്ളിൽ ഏറെ തവണയായി. 12 മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.',
    ],
    [{ message: 'Missing', code: 'text_missing', values: { label: 'First name' } }, 'പേര്: ഇത് പൂരിപ്പിക്കുക'],
    [{ message: 'Missing', code: 'text_missing', values: { label: 'The hem' } }, 'The hem: ഇത് പൂരിപ്പിക്കുക'],
    [{ message: 'Please say yes or no', code: 'input_invalid' }, 'സമ്മതമെന്നോ വേണ്ടെന്നോ തിരഞ്ഞെടുക്കുക'],
  ])('%o is said by its code and values', (refusal, malayalam) => {
    expect(inMalayalam(refusal)).toBe(malayalam)
  })

  test('what has no code that is known has none', () => {
    expect(inMalayalam({ message: 'The boutique has moved.', code: 'helper_unknown' })).toBeUndefined()
  })
})
