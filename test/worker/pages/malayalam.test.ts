import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askWorker } from '../../helpers/worker/background.ts'

const origin = 'https://shop.test'
const ask = (address: string) => askWorker(new Request(address, { redirect: 'manual' }))
const get = (path: string) => ask(origin + path)

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
/** Search engines are not to find these. */
const signInPages = ['/auth', '/auth?tab=register', '/forgot-password']
/** An address with a token in it is in the language that it was sent in. */
const sentPages = ['/confirm-email', '/claim', '/f']

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

  it.each([...signInPages, ...sentPages])('%s has no English word left, and is for no search engine', async (path) => {
    const answer = await get(inMalayalam(path))
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="ml">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(wordsOf(html)).toEqual([])
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([link]) => link)
    // The sign-in leads on in the language of the page that led to it.
    const leads = /href="(\/ml[/"?#]|\/api\/login")|hrefLang="en"/
    expect(links.filter((link) => !leads.test(link))).toEqual([])
    expect(answer.headers.get('Link')).toBeNull()
  })

  it.each([...pages, ...signInPages])('%s stays in English but for the way here, also after it', async (path) => {
    const html = await (await get(path)).text()
    expect(html).toContain('<html lang="en-IN">')
    expect(html).toContain(`hrefLang="ml" href="${inMalayalam(path)}"`)
    expect(new Set(html.match(/[\u0d00-\u0d7f]+/g))).toEqual(new Set(['മലയാളം']))
    // Each origin has its own kept pages: this one is written anew.
    const other = 'https://other.test'
    await ask(other + inMalayalam(path))
    const later = await (await ask(other + path)).text()
    expect(later.replaceAll(other, origin)).toBe(html)
  })

  it.each(['/admin-login', ...sentPages])('%s leads to no other language', async (path) => {
    const html = await (await get(path)).text()
    expect(html).toContain('<html lang="en-IN">')
    expect(html).not.toMatch(/[\u0d00-\u0d7f]/)
    expect(html).not.toContain('hrefLang')
  })

  it('has no sign-in for the desk, which is in English', async () => {
    const answer = await get('/ml/admin-login')
    expect(answer.status).toBe(404)
    expect(wordsOf(await answer.text())).toEqual([])
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
