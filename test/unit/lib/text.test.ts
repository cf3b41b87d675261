import { expect, it } from 'vitest'
import { escapeHtml, slugify } from '../../../worker/lib/text.ts'

it('text in HTML is text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})

it.each([
  ['  Mother’s saree, made new! ', 'mothers-saree-made-new'],
  ['Première Dentelle №5', 'premiere-dentelle-no5'],
  ['മറിയ bonnet', 'bonnet'],
  ['മറിയ', ''],
  ['../../admin?x=<b>', 'admin-x-b'],
  [`${'a'.repeat(59)} b c`, 'a'.repeat(59)],
])('%s lies at %s', (name, slug) => expect(slugify(name)).toBe(slug))
