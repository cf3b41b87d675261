import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import type { Malayalam } from '../../../shared/malayalam.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { askWorker } from '../../helpers/worker/background.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { Client, refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { gown, htmlOf, newProduct, structuredData, visitor } from '../../helpers/worker/storefront.ts'

const origin = 'https://shop.test'
const ask = (address: string) => askWorker(new Request(address, { redirect: 'manual' }))
const get = (path: string) => ask(origin + path)

/** Returns the English words in a page's texts and labels, without names that are the same in every language. */
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

/** Pages hidden from search engines. */
const signInPages = ['/auth', '/auth?tab=register', '/forgot-password']

/** Pages whose URL contains a token are in the language in which they were sent. */
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

  const lookedFor = ['/auth', '/forgot-password']
  it.each([...signInPages, ...sentPages])(
    '%s has no English word left, and is for no search engine unless somebody may look for it',
    async (path) => {
      const answer = await get(inMalayalam(path))
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toContain('<html lang="ml">')
      expect(html.includes('<meta name="robots" content="noindex">')).toBe(!lookedFor.includes(path))
      expect(wordsOf(html)).toEqual([])
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([link]) => link)
      // The sign-in continues in the language of the linking page.
      const leads = /href="(\/ml[/"?#]|\/api\/login")|hrefLang="en"/
      expect(links.filter((link) => !leads.test(link))).toEqual([])
      expect(answer.headers.has('Link')).toBe(lookedFor.includes(path))
    },
  )

  it.each([...pages, ...signInPages])('%s stays in English but for the way here, also after it', async (path) => {
    const html = await (await get(path)).text()
    expect(html).toContain('<html lang="en-IN">')
    expect(html).toContain(`hrefLang="ml" href="${inMalayalam(path)}"`)
    expect(new Set(html.match(/[\u0d00-\u0d7f]+/g))).toEqual(new Set(['മലയാളം']))
    // Each origin has its own page cache, so this page is rendered again.
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

  it.each(pages)('%s fetches 66 KB of letters before it paints, at the most', async (path) => {
    const html = await (await get(inMalayalam(path))).text()
    const fonts = [...html.matchAll(/rel="preload" href="(\/fonts\/[^"]+)"/g)].map(([, font]) => font)
    const sizes = fonts.map(async (font) => (await (await env.ASSETS.fetch(origin + font)).arrayBuffer()).byteLength)
    const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(all).toBeGreaterThan(40 * 1024)
    expect([fonts, all <= 66 * 1024]).toEqual([fonts, true])
  })
})

// Faults that W3C's validator has found or would find; the validator needs Java and is run by hand.
describe('the HTML of a page', () => {
  beforeAll(async () => {
    const owner = await signInAdmin()
    expect((await owner.put('/api/admin/boutique/words', sampleWords)).status).toBe(200)
    const lehenga = { name: 'Lehenga', description: 'Leaf green', category: 'women', price: 950_000 }
    const piece = await newProduct(owner, lehenga)
    expect((await owner.patch(`/api/admin/products/${piece.id}`, { featured: true })).status).toBe(200)
  })

  const shown = [
    '/collections/women',
    '/collections/women/lehenga',
    '/questions',
    '/auth?tab=register',
    '/forgot-password',
  ]
  const others = ['/', '/ml', '/privacy', '/auth', '/admin-login', '/no-such-page', '/confirm-email', '/f', '/claim']
  it.each([...shown, ...others])('%s is valid', async (path) => {
    const answer = await new Client().get(path)
    expect(answer.status).toBe(path === '/no-such-page' ? 404 : 200)
    const html = await answer.text()
    const tags = html.match(/<[a-z][^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(20)
    // No disabled submit button: the browser would ignore Enter before the script loads.
    expect(tags.filter((tag) => / type="submit"/.test(tag) && / disabled[=\s>]/.test(tag))).toEqual([])
    // A button pressed while the page is still loading can only open an earlier element. The menu is exempt, because it
    // is opened first.
    const menu = /<nav id="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const buttons = [...html.matchAll(/<button[^>]* popovertarget="([^"]+)"/gi)].filter(([tag]) => !menu.includes(tag))
    expect(buttons.filter(({ index, 1: id }) => !html.slice(0, index).includes(` id="${id}"`)).map(String)).toEqual([])
    const ids = tags.flatMap((tag) => / id="([^"]+)"/.exec(tag)?.[1] ?? [])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
  })
})

openShop()
beforeEach(purgePublicCache)

const { hours: _hours, ...facts } = sampleFacts
const saveFacts = (more: object) => admin.put('/api/admin/boutique', { ...facts, ...more })
const malayalam = { name: 'പൈതൃക ഗൗൺ', description: 'ലേസുള്ള ഗൗൺ.' }
const gownPath = ({ slug }: { slug: string }) => `/collections/baptism-suits/${slug}`

describe('a product in Malayalam', () => {
  it('is shown so in every part of its page, with the English of what has none; the English page stays', async () => {
    const piece = await newProduct(admin, { cloth: 'Cotton lawn' })
    const english = await htmlOf(gownPath(piece))
    await admin.patch(`/api/admin/products/${piece.id}`, { malayalam })
    expect(await htmlOf(gownPath(piece))).toBe(english)
    const html = await htmlOf(`/ml${gownPath(piece)}`)
    expect(html).toContain(`<title>${malayalam.name} | `)
    expect(html).toContain(`<meta name="description" content="${malayalam.description}">`)
    expect(structuredData(html)).toMatchObject({ ...malayalam, sku: piece.slug, material: 'Cotton lawn' })
    expect(html).toContain('Cotton lawn</dd>')
    for (const text of ['Heirloom gown', gown.description]) expect(html).not.toContain(text)
    expect(await htmlOf('/ml/collections/baptism-suits')).toContain(`${malayalam.name}</a>`)
  })

  it('is cleared, kept by a change of something else, and found at the desk by either name', async () => {
    const { id } = await newProduct(admin, { name: 'Pintuck gown', malayalam })
    const found = async (q: string) =>
      (await admin.read<{ id: string }[]>(`/api/admin/products?q=${encodeURIComponent(q)}`)).some(
        (one) => one.id === id,
      )
    const change = async (fields: object) =>
      (await admin.patch(`/api/admin/products/${id}`, fields)).json<{ malayalam: Malayalam | null }>()
    expect((await change({ name: 'Tucked gown' })).malayalam).toEqual(malayalam)
    expect([await found('tucked'), await found('പൈതൃക')]).toEqual([true, true])
    expect((await change({ malayalam: { name: ' ', description: '' } })).malayalam).toBeNull()
    expect([await found('tucked'), await found('പൈതൃക')]).toEqual([true, false])
  })

  it('is refused where it is longer than its English may be', async () => {
    const answer = admin.post('/api/admin/products', { ...gown, malayalam: { name: 'ക'.repeat(101) } })
    expect(await refusal(answer)).toEqual([400, 'Name in Malayalam is too long (at most 100 characters)'])
  })

  it('goes with what a customer has booked and ordered of it', async () => {
    const piece = await newProduct(admin, { malayalam })
    const { id } = await sneha.make<{ id: string }>('/api/bookings', { ...bookingInput, productSlug: piece.slug })
    expect(await sneha.read(`/api/user/bookings/${id}`)).toMatchObject({ product: { malayalam } })
    const item = { productId: piece.id, name: piece.name, quantity: 1, price: 100 }
    const items = [item, { ...item, name: 'Gown with longer sleeves' }]
    await admin.createOrder({ userId: sneha.id, outfitType: 'Gown', items })
    const [order] = await sneha.read<{ items: { malayalam?: Malayalam }[] }[]>('/api/user/orders')
    // A name changed by the admin has no Malayalam.
    expect(order?.items.map((one) => one.malayalam)).toEqual([{ name: malayalam.name }, undefined])
  })
})

describe('the owner’s words and facts in Malayalam', () => {
  it('are shown on the pages in Malayalam alone, and questions without any stay English', async () => {
    const story = { story: 'I sew.', malayalam: { story: 'ഞാൻ തുന്നുന്നു.' } }
    await admin.put('/api/admin/boutique/words', { ...sampleWords, ...story })
    await saveFacts({ notice: 'Closed on Friday', malayalam: { notice: 'വെള്ളിയാഴ്ച അവധി' } })
    const [first, second] = sampleWords.questions
    const answers = await htmlOf('/ml/questions')
    for (const text of [first?.malayalam?.answer, second?.answer, sampleWords.terms.malayalam?.return])
      expect(answers).toContain(text)
    for (const text of [first?.question, sampleWords.terms.advance]) expect(answers).not.toContain(text)
    const [english, home] = [await htmlOf('/'), await htmlOf('/ml')]
    for (const text of ['വെള്ളിയാഴ്ച അവധി', 'ഞാൻ തുന്നുന്നു.', 'കാക്കനാട്']) {
      expect(home).toContain(text)
      expect(english).not.toContain(text)
    }
    expect(english).not.toContain('malayalam')
    // The map link uses the English address.
    expect(home).toContain('query=Kasavu%20%26%20Lace%2C%2012%20Sample%20Lane%2C%20Kakkanad')
    await saveFacts({ malayalam: {} })
    expect(await htmlOf('/ml')).not.toContain('വെള്ളിയാഴ്ച')
  })

  it('say a testimonial as its translation', async () => {
    const said = { name: 'Anna', rating: 5, review: 'It sat well.', malayalam: { review: 'നന്നായി ചേർന്നു.' } }
    const { id } = await admin.make<{ id: string }>('/api/admin/testimonials', said)
    await admin.patch(`/api/admin/testimonials/${id}`, { featured: true })
    expect(await visitor.read('/api/testimonials/featured')).toMatchObject([{ malayalam: said.malayalam }])
    expect(await htmlOf('/ml')).toContain('>നന്നായി ചേർന്നു.</blockquote>')
    expect(await htmlOf('/')).toContain('>It sat well.</blockquote>')
  })
})
