import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { noWords } from '../../../shared/boutique-words.ts'
import { usualClosedDays } from '../../../shared/kerala-holidays.ts'
import { dayMs } from '../../../shared/time.ts'
import type { getSetup } from '../../../worker/features/boutique/setup.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { htmlOf, newProduct, structuredData } from '../../helpers/worker/storefront.ts'

openShop()

beforeEach(purgePublicCache)

it('a storefront without any data looks right: sections without anything are not there, the rest says what it can', async () => {
  const html = await htmlOf('/')
  for (const there of ['Our Exclusive Services', 'Book Consultation', 'across Kochi and surrounding areas'])
    expect(html).toContain(there)
  for (const absent of ['Our Signature Collections', 'What Our Customers Say', 'Latest from', 'undefined', 'NaN'])
    expect(html).not.toContain(absent)
  // Links to the collections still have their target.
  expect(html).toContain('id="collections"')
  expect(await htmlOf('/collections/women')).toContain('Nothing here yet')
  const places = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]*)/g)].map(
    ([, place = '']) => new URL(place).pathname,
  )
  const inMalayalam = places.filter((path) => path.startsWith('/ml'))
  expect([places.length - inMalayalam.length, inMalayalam.length]).toEqual([9, 9])
})

describe('a shop whose facts nobody has entered', () => {
  it.each(['/', '/collections/women', '/privacy', '/auth', '/password-recovery-guide', '/offline'])(
    'claims nothing and gives no number that is nobody’s: %s',
    async (path) => {
      const html = await htmlOf(path)
      const numbers = ['tel:', 'wa.me', '00000', 'out of 5', 'Happy Families', 'Years Experience', '2010']
      const names = ['Anna', 'cousins', 'Placeholder Lane', 'example.com', 'fitted twice', 'who sews', 'instagram.com']
      for (const invented of [...numbers, ...names])
        expect([invented, html.includes(invented)]).toEqual([invented, false])
    },
  )
})

describe('the facts of the boutique', () => {
  const facts = {
    ...sampleFacts,
    name: 'Thread & Tide',
    phone: '+91 98470 11111',
    whatsapp: '98470 11111',
    notice: 'Christmas orders until 1 December',
    address: { ...sampleFacts.address, city: 'Thrissur' },
    hours: {
      week: [null, null, { open: 600, close: 1140 }, { open: 600, close: 1140 }, null, null, { open: 660, close: 900 }],
      closed: [{ date: new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10), reason: 'Onam' }],
    },
  }

  it('are placeholders that search engines are not told, until she enters hers', async () => {
    const html = await htmlOf('/')
    expect(html).toContain('<title>Kasavu &amp; Lace')
    expect(structuredData(html)).toBeNull()
    expect(await admin.read('/api/admin/boutique')).toEqual({
      facts: { ...placeholderBoutique, hours: { ...placeholderBoutique.hours, closed: usualClosedDays() } },
      entered: false,
    })
  })

  it('reach every page, its head, its structured data and the screens behind the sign-in', async () => {
    const saved = await admin.put('/api/admin/boutique', facts)
    expect((await admin.put('/api/admin/hours', facts.hours)).status).toBe(200)
    expect([saved.status, (await saved.json<{ facts: typeof facts }>()).facts.whatsapp]).toEqual([200, '+919847011111'])
    const html = await htmlOf('/')
    const shown = ['<title>Thread &amp; Tide: ', 'href="tel:+919847011111"', 'https://wa.me/919847011111', facts.notice]
    for (const fact of [...shown, '+91 98470 11111', 'across Thrissur and surrounding areas'])
      expect(html).toContain(fact)
    expect(html).not.toContain('across Kochi')
    for (const line of ['Tue-Wed 10:00 AM - 7:00 PM', 'Saturday 11:00 AM - 3:00 PM', 'Sunday by appointment', '(Onam)'])
      expect(html).toContain(line)
    const data = structuredData(html)
    expect(data).toMatchObject({ '@type': 'ClothingStore', name: 'Thread & Tide', telephone: '+919847011111' })
    const days = data.openingHoursSpecification.map((one: { dayOfWeek: string }) => one.dayOfWeek)
    expect(days).toEqual(['Tuesday', 'Wednesday', 'Saturday'])
    expect(data.specialOpeningHoursSpecification).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/rating/i)
    for (const path of ['/privacy', '/collections/women', '/no-such-page', '/auth'])
      expect(await htmlOf(path)).toMatch(/<title>[^<]*Thread &amp; Tide<\/title>/)
    const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(await htmlOf('/auth'))?.[1] ?? '{}')
    expect(state.boutique.phone).toBe('+919847011111')
  })

  it.each([
    ['9.9816, 76.2999', 'query=9.9816%2C76.2999', { geo: { latitude: '9.9816', longitude: '76.2999' } }],
    ['https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc', { hasMap: 'https://maps.app.goo.gl/abc' }],
  ])('show the place on the map that she pinned: %s', async (map, link, data) => {
    const pinned = { ...facts, address: { ...facts.address, map } }
    expect((await admin.put('/api/admin/boutique', pinned)).status).toBe(200)
    const html = await htmlOf('/')
    expect(html).toContain(link)
    expect(structuredData(html)).toMatchObject(data)
  })

  it.each([
    ['no name', { name: '' }, 'Name of the boutique is required'],
    ['a number that cannot be', { phone: '+91 123 4567' }, 'Please enter a valid phone number'],
    ['a WhatsApp that cannot be', { whatsapp: '1234567' }, 'Please enter a valid WhatsApp number'],
    [
      'a map of somewhere else',
      { address: { ...facts.address, map: 'https://evil.test/maps' } },
      'a map link, or numbers',
    ],
    [
      'another network',
      { instagram: { handle: '@a', url: 'https://evil.test/instagram.com' } },
      'your Instagram address',
    ],
    ['a link that runs', { facebook: { url: 'javascript:alert(1)' } }, 'your Facebook address'],
  ])('are refused with %s, and stay as they were', async (_, wrong, message) => {
    const before = await admin.read('/api/admin/boutique')
    const refused = await refusal(admin.put('/api/admin/boutique', { ...facts, ...wrong }))
    expect(refused).toEqual([400, expect.stringContaining(message)])
    expect(await admin.read('/api/admin/boutique')).toEqual(before)
  })
})

type Setup = Awaited<ReturnType<typeof getSetup>>

describe('the steps that open the shop', () => {
  const steps = async () => (await admin.read<Setup>('/api/admin/setup')).steps
  const done = async () => Object.entries(await steps()).flatMap(([name, step]) => (step.done ? [name] : []))
  const rule = (name: string, value: object) => admin.put(`/api/admin/rules/${name}`, { value, updatedAt: null })

  it('are done by what the desk saves, wherever it saves it', async () => {
    await db.run('DELETE FROM boutique_facts')
    expect(await done()).toEqual([])
    expect(await admin.read('/api/admin/setup')).toMatchObject({ isNew: true })
    await admin.put('/api/admin/boutique', sampleFacts)
    for (const name of ['Ann', 'Bella', 'Clara', 'Diya', 'Eva']) await newProduct(admin, { name })
    // A drawing of the shop is no photo.
    await db.run(`UPDATE products SET images = '["/api/pictures/a.webp"]' WHERE name <> 'Eva'`)
    expect(await done()).toEqual(['facts'])
    expect(await steps()).toMatchObject({ pieces: { text: '4 of 5 are there' } })
    await db.run(`UPDATE products SET images = '["/api/pictures/a.webp"]'`)
    await admin.put('/api/admin/boutique/words', { ...noWords, story: 'My mother taught me.' })
    await admin.put('/api/admin/hours', sampleFacts.hours)
    await rule('capacity', { perWeek: 6 })
    await rule('money', { upiId: 'rose@okaxis', upiName: null })
    await rule('tax', { registration: 'none', gstin: null })
    expect(await done()).toEqual(['facts', 'words', 'pieces', 'hours', 'work', 'money', 'tax'])
  })
})
