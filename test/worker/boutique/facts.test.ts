import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { dayMs } from '../../../shared/time.ts'
import { toMail } from '../../../worker/features/notifications/to-mail.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { admin } from '../../helpers/worker/client.ts'
import { htmlOf, structuredData } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

describe('a storefront without any data', () => {
  it('looks right: sections without anything are not there, the rest says what it can', async () => {
    const html = await htmlOf('/')
    for (const there of [
      'Luxury Fashion',
      'Our Exclusive Services',
      'Book Consultation',
      'aria-label="Latest from Instagram"',
    ])
      expect(html).toContain(there)
    for (const absent of ['Our Signature Collections', 'What Our Customers Say', 'undefined', 'NaN'])
      expect(html).not.toContain(absent)
    // What leads to the collections finds its place all the same.
    expect(html).toContain('id="collections"')
    expect(await htmlOf('/collections/women')).toContain('Nothing on this rail yet')
    expect((await htmlOf('/sitemap.xml')).match(/<loc>/g)).toHaveLength(7)
    expect(await (await adminClient.get('/api/admin/window')).json()).toEqual({
      facts: false,
      pieces: false,
      featured: false,
      praise: false,
      posts: false,
      offered: false,
    })
  })
})

describe('the facts of the boutique', () => {
  const facts = {
    ...placeholderBoutique,
    name: 'Thread & Tide',
    phone: '+91 98470 11111',
    whatsapp: '+91 98470 11111',
    hours: {
      week: [null, null, { open: 600, close: 1140 }, { open: 600, close: 1140 }, null, null, { open: 660, close: 900 }],
      closed: [{ date: new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10), reason: 'Onam' }],
    },
  }

  it('are placeholders that search engines are not told, until she enters hers', async () => {
    const html = await htmlOf('/')
    expect(html).toContain('<title>Kasavu &amp; Lace')
    expect(structuredData(html)).toBeNull()
    expect(await (await adminClient.get('/api/admin/boutique')).json()).toEqual({
      facts: placeholderBoutique,
      entered: false,
    })
  })

  it('reach every page, its head, its structured data and the screens behind the sign-in', async () => {
    const saved = await adminClient.put('/api/admin/boutique', facts)
    expect([saved.status, (await saved.json<{ facts: typeof facts }>()).facts.whatsapp]).toEqual([200, '919847011111'])
    const html = await htmlOf('/')
    expect(html).toContain('<title>Thread &amp; Tide: ')
    expect(html).toContain('href="tel:+919847011111"')
    expect(html).toContain('https://wa.me/919847011111')
    for (const line of ['Tue-Wed 10:00 AM - 7:00 PM', 'Saturday 11:00 AM - 3:00 PM', 'Sunday by appointment', '(Onam)'])
      expect(html).toContain(line)
    const data = structuredData(html)
    expect(data).toMatchObject({ '@type': 'ClothingStore', name: 'Thread & Tide', telephone: '+91 98470 11111' })
    expect(data.openingHoursSpecification.map((one: { dayOfWeek: string }) => one.dayOfWeek)).toEqual([
      'Tuesday',
      'Wednesday',
      'Saturday',
    ])
    expect(data.specialOpeningHoursSpecification).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/rating/i)
    for (const path of ['/privacy', '/collections/women', '/no-such-page', '/auth'])
      expect(await htmlOf(path)).toMatch(/<title>[^<]*Thread &amp; Tide<\/title>/)
    const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(await htmlOf('/auth'))?.[1] ?? '{}')
    expect(state.boutique.phone).toBe('+91 98470 11111')
  })

  it('stand under every mail', () => {
    const about = { notificationId: 'n1', userId: 'u1', type: 'booking_status', relatedId: null }
    const told = { ...about, title: 'Booking confirmed', message: 'See you' }
    const mail = toMail(told, { to: 'a@example.com', from: 'shop@example.com', site: '', boutique: facts })
    expect(mail.text).toContain('Thread & Tide\n+91 98470 11111')
    expect(JSON.stringify(mail)).not.toContain('Kasavu')
  })

  it.each([
    ['no name', { name: '' }, 'Name of the boutique is required'],
    [
      'a shop that closes before it opens',
      { hours: { ...facts.hours, week: [{ open: 600, close: 600 }, ...facts.hours.week.slice(1)] } },
      'The shop has to open before it closes',
    ],
    ['a week of six days', { hours: { ...facts.hours, week: facts.hours.week.slice(1) } }, 'A week has seven days'],
    [
      'a closed day twice',
      { hours: { ...facts.hours, closed: [{ date: '2027-01-01' }, { date: '2027-01-01' }] } },
      'A closed day is there twice',
    ],
    [
      'an address of another network',
      { instagram: { handle: '@a', url: 'https://evil.test/instagram.com' } },
      'Please enter your Instagram address, with https://',
    ],
    [
      'a link that runs',
      { facebook: { url: 'javascript:alert(1)' } },
      'Please enter your Facebook address, with https://',
    ],
  ])('are refused with %s, and stay as they were', async (_, wrong, message) => {
    const before = await (await adminClient.get('/api/admin/boutique')).json()
    const response = await adminClient.put('/api/admin/boutique', { ...facts, ...wrong })
    expect([response.status, await response.json()]).toEqual([400, { message }])
    expect(await (await adminClient.get('/api/admin/boutique')).json()).toEqual(before)
  })
})
