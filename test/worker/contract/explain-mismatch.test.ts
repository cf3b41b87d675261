import { expect, it } from 'vitest'
// Sets the one sentence for forms, in place of Zod's own messages.
import '../../../worker/http/http.ts'
import { some } from './contract-row.ts'
import { explainMismatch } from './explain-mismatch.ts'
import { occasion } from './shapes.ts'

const answer = {
  about: 'a',
  day: '2026-12-01',
  child: null,
  phoneE164: '+919847012345',
  language: 'en',
  customer: { id: 'c', name: 'Sneha Mathew', firstName: 'Sneha' },
}

it('an answer that differs from its shape is explained by its file, the key and what Zod expected', () => {
  const { customer, ...rest } = answer
  const given = { ...rest, child: 7, customer: { ...customer, notes: 'Silk' } }
  expect(explainMismatch(some(occasion), [answer, given])).toBe(`test/worker/contract/shapes/occasions.ts: occasion
✖ Invalid input: expected string, received number
  → at [1].child
✖ Unrecognized key: "notes"
  → at [1].customer`)
})

it('an answer of its shape needs no explanation', () => {
  expect(explainMismatch(some(occasion), [answer])).toBeUndefined()
})
