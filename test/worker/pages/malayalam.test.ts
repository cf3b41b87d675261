import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

const origin = 'https://shop.test'
const get = (path: string) => exports.default.fetch(origin + path, { redirect: 'manual' })

/** What stands on a page for people, its labels included, without the names that are the same in every language. */
function wordsOf(html: string) {
  const body = html.replace(/^.*<body>/s, '').replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
  const labels = [...body.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, label]) => label)
  const text = `${body.replace(/<[^>]*>/g, ' ')} ${labels.join(' ')}`.replace(/&amp;/g, '&')
  return text.match(/[A-Za-z][A-Za-z'’]+/g)?.filter((word) => !names.has(word)) ?? []
}
const names = new Set(
  'Kasavu Lace Kakkanad Kochi Kerala Cloudflare UPI PIN JavaScript WhatsApp English AM PM'.split(' '),
)

const pages = ['/', '/privacy', '/password-recovery-guide', '/collections/women', '/collections/baptism-suits']

const inMalayalam = (path: string) => `/ml${path === '/' ? '' : path}`

describe('the pages in Malayalam', () => {
  it.each([...pages, '/no-such-page'])('%s has no English word left, and leads to no English page', async (path) => {
    const html = await (await get(inMalayalam(path))).text()
    expect(html).toContain('<html lang="ml">')
    expect(wordsOf(html)).toEqual([])
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(5)
    const leave = /href="\/(ml|admin|admin-login|auth|dashboard|user|forgot-password)[/"?#]/
    expect(links.filter((link) => !leave.test(link) && !link.includes('hrefLang="en"'))).toEqual([])
  })

  it.each(pages)('%s says in both languages where the other one is', async (path) => {
    for (const at of [path, inMalayalam(path)]) {
      const answer = await get(at)
      const html = await answer.text()
      expect(html).toContain(`<link rel="canonical" href="${origin}${at}">`)
      expect(html).toContain(at === path ? `hrefLang="ml" href="${inMalayalam(path)}"` : `hrefLang="en" href="${path}"`)
      expect(answer.headers.get('Link')).toBe(
        `<${origin}${path}>; rel="alternate"; hreflang="en-IN", <${origin}${inMalayalam(path)}>; rel="alternate"; hreflang="ml", <${origin}${path}>; rel="alternate"; hreflang="x-default"`,
      )
    }
  })

  it('leaves the English pages in English, also after a page in Malayalam', async () => {
    await get('/ml/privacy')
    const html = await (await get('/privacy')).text()
    expect(html).toContain('<html lang="en-IN">')
    expect(html).toContain('What we keep, and why</h1>')
    expect(html.match(/[\u0d00-\u0d7f]+/g)).toEqual(['മലയാളം', 'മലയാളം'])
  })

  it('fetches the letters at once, and a script of its own', async () => {
    const [english, malayalam] = await Promise.all(
      ['/privacy', '/ml/privacy'].map(async (path) => (await get(path)).text()),
    )
    const scriptOf = (html = '') => html.match(/\/assets\/page-[\w-]+\.js/)?.[0]
    expect(scriptOf(malayalam)).toBeTruthy()
    expect(malayalam?.match(/rel="preload" href="\/fonts\/noto-[\w-]+\.woff2"/g)).toHaveLength(2)
    expect(english).not.toContain('noto-sans')
  })

  it.each(pages)('%s fetches 66 KB of letters before it paints, at the most', async (path) => {
    const html = await (await get(inMalayalam(path))).text()
    const fonts = [...html.matchAll(/rel="preload" href="(\/fonts\/[^"]+)"/g)].map(([, font]) => font)
    const sizes = fonts.map(async (font) => (await (await env.ASSETS.fetch(origin + font)).arrayBuffer()).byteLength)
    const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(all).toBeGreaterThan(40 * 1024)
    expect([fonts, all <= 66 * 1024]).toEqual([fonts, true])
  })

  it('is told to crawlers, and has no way twice', async () => {
    expect((await get('/ml/privacy/')).headers.get('Location')).toBe('/ml/privacy')
    expect((await get('/ml/')).headers.get('Location')).toBe('/ml')
  })
})
