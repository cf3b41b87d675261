import { describe, expect, test } from 'vitest'
import { inMalayalam } from '../../../web/lib/malayalam-server-words.ts'
import { catalogueFaults, readServerWords } from '../../helpers/unit/catalogues.ts'
import { serverSentences } from '../../helpers/unit/server-sentences.ts'

const found = serverSentences()

test('what the Worker and the schemas refuse something with is all there in Malayalam, and nothing else', () => {
  expect(found.size).toBeGreaterThan(180)
  const words = readServerWords()
  expect(catalogueFaults(found.keys(), words)).toEqual([])
  expect(Object.values(words).filter((malayalam) => !/[\u0d00-\u0d7f]/.test(malayalam))).toEqual([])
})

test.each([
  ['a refusal', 'This order was cancelled.', 'worker/features/family/family-links.ts'],
  ['one with a value', 'That was too often. Please try again in {1}.', 'worker/http/limits.ts'],
  ['one by a word that is chosen', 'There is no such consultation', 'worker/features/visits/take-visit.ts'],
  ['one of a room', 'Please sign in to send pictures', 'worker/features/chat/durable-object/message-sender.ts'],
  ['a schema of a route', 'Please agree to how we keep your details', 'shared/bookings.ts'],
  ['a schema of a form', "Passwords don't match", 'shared/auth.ts'],
  ['what is wrong with a field', '{1} must be on one line', 'shared/text.ts'],
])('%s is found', (_what, sentence, file) => {
  expect(found.get(sentence)).toBe(file)
})

test.each([
  ['of the desk', 'There is no such helper'],
  ['that is told and not answered', 'New consultation booking'],
  ['for programmers', 'Who asks is not known ahead of the first batch'],
])('a sentence %s is none', (_what, sentence) => {
  expect([...found.keys()]).not.toContain(sentence)
})

describe('in Malayalam', () => {
  test.each([
    ['This order was cancelled.', 'ഈ ഓർഡർ റദ്ദാക്കിയതാണ്.'],
    ['First name is required', 'പേര്: ഇത് പൂരിപ്പിക്കുക'],
    [
      'That was too often. Please try again in 12 minutes.',
      'കുറഞ്ഞ സമയത്തിനുള്ളിൽ ഏറെ തവണയായി. 12 മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.',
    ],
    ['Message is too long (at most 2,000 characters)', 'സന്ദേശം: വളരെ നീണ്ടതാണ് (2,000 അക്ഷരങ്ങൾ വരെയാകാം)'],
  ])('%s', (english, malayalam) => {
    expect(inMalayalam(english)).toBe(malayalam)
  })

  test('what is not known stays as it is', () => {
    expect(inMalayalam('The boutique has moved.')).toBe('The boutique has moved.')
    expect(inMalayalam('The hem is required')).toBe('The hem: ഇത് പൂരിപ്പിക്കുക')
  })
})
