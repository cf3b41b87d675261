import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speak } from '../../../shared/words/t.ts'
import { tNodes } from '../../../web/lib/t-nodes.ts'

test('an element in a sentence stands where its placeholder stands, in each language', () => {
  const sentence = () => tNodes('I agree to {privacy} now', { privacy: <a href="/privacy">the notice</a> })
  expect(renderToStaticMarkup(sentence())).toBe('I agree to <a href="/privacy">the notice</a> now')
  const words = { 'I agree to {privacy} now': '{privacy} സമ്മതം' }
  expect(renderToStaticMarkup(speak('ml', words, sentence))).toBe('<a href="/privacy">the notice</a> സമ്മതം')
})
