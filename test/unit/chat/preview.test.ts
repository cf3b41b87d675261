import { expect, it } from 'vitest'
import { formatPreview } from '../../../worker/features/chat/durable-object/thread.ts'

it.each([
  ['Is it\n\n  ready?', [], 'Is it ready?'],
  ['', ['one'], 'A picture'],
  ['', ['one', 'two', 'three'], '3 pictures'],
  ['x'.repeat(120), [], 'x'.repeat(120)],
  ['x'.repeat(121), [], `${'x'.repeat(119)}…`],
  // Never half of a letter.
  ['👗'.repeat(200), [], `${'👗'.repeat(119)}…`],
])('a preview of %j with %j is one short line', (text, attachments, line) => {
  expect(formatPreview({ text, attachments })).toBe(line)
})
