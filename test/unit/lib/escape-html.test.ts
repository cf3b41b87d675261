import { expect, it } from 'vitest'
import { escapeHtml } from '../../../worker/lib/text.ts'

it('text in HTML is text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
