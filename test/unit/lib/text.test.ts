import { expect, it } from 'vitest'
import { deviceName, escapeHtml, slugify } from '../../../worker/lib/text.ts'

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

const chrome = '(KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari = '(KHTML, like Gecko) Version/26.0 Safari/605.1.15'

it.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0`],
  ['Samsung Internet on Android', `Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/29.0 ${chrome}`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Safari on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari}`],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`],
  ['A browser', 'curl/8'],
])('a device is called %s', (name, userAgent) => expect(deviceName(userAgent)).toBe(name))
