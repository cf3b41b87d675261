import { beforeEach, describe, expect, it } from 'vitest'
import { sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { type BoutiqueWords, noWords } from '../../../shared/boutique-words.ts'
import { settingsDefaults } from '../../../shared/settings.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { accountInput } from '../../helpers/worker/auth.ts'
import { Client, customer, refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { htmlOf, statusOf } from '../../helpers/worker/storefront.ts'

openShop()

beforeEach(purgePublicCache)
const path = '/api/admin/boutique/words'

async function save(words: object) {
  const response = await admin.put(path, { ...noWords, ...words })
  return { status: response.status, body: await response.json<BoutiqueWords & { message?: string }>() }
}

const shownIn = async (page: string) => {
  const html = await htmlOf(page)
  return (text: string) => html.includes(text)
}

describe('the owner’s own words', () => {
  it('are none at first: no page of answers, and what the shop offers is said in general', async () => {
    expect(await admin.read(path)).toEqual(noWords)
    expect(await statusOf('/questions')).toBe(404)
    const has = await shownIn('/')
    expect([has('href="/questions"'), has('Custom Tailoring'), has('Home Delivery')]).toEqual([false, true, true])
    expect(await htmlOf('/sitemap.xml')).not.toContain('/questions')
  })

  it('stand on the home page: her story, and her services in place of the general ones', async () => {
    const [mending, set] = [
      { title: 'Mending', text: 'While you wait' },
      { title: 'Baptism Set', text: 'Bonnet too' },
    ]
    const story = 'I learned it from my mother.\nShe cut by eye.'
    expect((await save({ story, services: [set, mending] })).status).toBe(200)
    const has = await shownIn('/')
    const texts = ['I learned it from my mother.', 'Mending', 'While you wait', 'Custom Tailoring']
    expect(texts.map(has)).toEqual([true, true, true, false])
  })

  it('have a page for questions, terms and delivery, which every page leads to and search engines find', async () => {
    await save(sampleWords)
    const has = await shownIn('/questions')
    for (const { question, answer } of sampleWords.questions) expect([has(question), has(answer)]).toEqual([true, true])
    expect(has('Pick-up and delivery')).toBe(true)
    expect(has('₹150')).toBe(true)
    for (const page of ['/', '/privacy']) expect((await shownIn(page))('href="/questions"')).toBe(true)
    expect(await htmlOf('/sitemap.xml')).toContain('/questions</loc>')
  })

  it('come before the facts, and offer no delivery where pieces are only picked up', async () => {
    await db.run('DELETE FROM boutique_facts')
    await save({ story: 'First of all.', delivery: { pickUp: true, door: false } })
    expect(await admin.read('/api/admin/boutique')).toMatchObject({ entered: false })
    expect(['First of all.', 'Home Delivery'].map(await shownIn('/'))).toEqual([true, false])
  })

  it.each([
    ['a story of 601 letters', { story: 'a'.repeat(601) }, /Your story is too long/],
    ['a question without an answer', { questions: [{ question: 'Why?', answer: ' ' }] }, /Answer is required/],
    ['a seventh service', { services: Array(7).fill({ title: 'A', text: 'B' }) }, /At most 6 services/],
    ['a charge below nothing', { delivery: { pickUp: true, door: true, charge: -1 } }, /amount in rupees/],
    ['six pictures at the top', { heroImages: Array(6).fill({ src: '/a', alt: '' }) }, /At most 5 pictures/],
  ])('are refused with %s', async (_what, wrong, message) => {
    const { status, body } = await save(wrong)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })
})

describe('the owner’s own pictures', () => {
  it('stand first at the top and beside her name, in their sizes; drawings go', async () => {
    const [hero, portrait] = [await newImage(admin), await newImage(admin)]
    const own = { heroImages: [{ src: hero.src, alt: '' }], portrait: { src: portrait.src, alt: 'Anna' } }
    expect((await save(own)).body.portrait).toMatchObject({ ...portrait, alt: 'Anna' })
    const html = await htmlOf('/')
    expect(/<img[^>]*fetchPriority="high"[^>]*>/i.exec(html)?.[0]).toContain(hero.src)
    expect(html).toContain(portrait.src)
    for (const drawing of ['scene-window', 'scene-machine']) expect(html).not.toContain(drawing)
  })

  it('are kept while they are shown, and are deleted with all sizes once she takes them out', async () => {
    const image = await newImage(admin)
    await save({ heroImages: [{ src: image.src, alt: '' }] })
    await save({ heroImages: [{ src: image.src, alt: 'The shop' }], story: 'More.' })
    expect(await statusOf(image.src)).toBe(200)
    await save({})
    expect(await statusOf(image.src)).toBe(404)
  })

  it('cannot be somebody else’s', async () => {
    const image = await newImage(admin)
    const post = { network: 'instagram', image: image.src, date: '2026-11-01' }
    expect((await admin.post('/api/admin/social-posts', post)).status).toBe(201)
    expect((await save({ heroImages: [{ src: image.src, alt: '' }] })).status).toBe(422)
  })
})

describe('what people choose', () => {
  describe('settings', () => {
    const defaults = settingsDefaults
    const path = { admin: '/api/admin/settings', user: '/api/user/settings' }

    it('have their defaults until somebody chooses, and then what was chosen, for that person alone', async () => {
      // Nobody is written to for advertising, nor pushed to, who has not asked.
      expect(defaults.user).toMatchObject({ pushNotifications: false, marketingEmails: false, noWhatsapp: false })
      expect(defaults.admin.dailyReports).toBe(false)
      const flipped = (of: object) => Object.fromEntries(Object.entries(of).map(([name, isOn]) => [name, !isOn]))
      for (const [who, other, of] of [
        [await customer(), divya, 'user'],
        [admin, await signInAdmin('second@example.com'), 'admin'],
      ] as const) {
        const chosen = flipped(defaults[of])
        expect(await who.read(path[of])).toEqual(defaults[of])
        for (const _twice of [1, 2]) expect(await (await who.put(path[of], chosen)).json()).toEqual(chosen)
        expect(await who.read(path[of])).toEqual(chosen)
        expect(await other.read(path[of])).toEqual(defaults[of])
      }
    })

    it("take booleans only, and ignore what they do not know and another person's id", async () => {
      const wrong = [400, 'Settings are on or off']
      for (const value of ['true', 1, null, undefined]) {
        expect(await refusal(sneha.put(path.user, { ...defaults.user, orderUpdates: value }))).toEqual(wrong)
        expect(await refusal(admin.put(path.admin, { ...defaults.admin, leadAlerts: value }))).toEqual(wrong)
      }
      expect(await sneha.read(path.user)).toEqual(defaults.user)
      const chosen = { ...defaults.user, marketingEmails: true }
      const answer = await (await customer()).put(path.user, { ...chosen, userId: divya.id, isAdmin: true })
      expect(await answer.json()).toEqual(chosen)
      expect(await divya.read(path.user)).toEqual(defaults.user)
    })

    it('are turned 60 times an hour, and leave no word of consent beyond', async () => {
      stopClock()
      const client = await customer()
      const save = (marketingEmails: boolean) => client.put(path.user, { ...defaults.user, marketingEmails })
      const consents = () => db.count('consents WHERE user_id = ?', client.id)
      expect((await save(true)).status).toBe(200)
      const before = await consents()
      await db.run('UPDATE rate_limits SET count = 60 WHERE key = ?', `consents:${client.id}`)
      const refused = await save(false)
      expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
      expect(await consents()).toBe(before)
      expect(await client.read(path.user)).toMatchObject({ marketingEmails: true })
    })
  })

  describe('the language we write to a customer in', () => {
    const languageOf = async (who: Client) => (await who.read<{ language: string }>('/api/user')).language
    const choose = (who: Client, language: string) => who.put(`/api/user/language/${language}`)

    it.each([
      ['ml', 'http://localhost/ml'],
      ['ml', 'http://localhost/ml/auth?tab=register'],
      ['en', 'http://localhost/auth?next=/ml'],
      ['en', 'http://localhost/mlx'],
      ['en', 'no address'],
      ['en', undefined],
    ])('is %s after a sign-up at %s', async (language, referer) => {
      const client = new Client()
      const account = { ...accountInput, email: `language-${crypto.randomUUID()}@example.com` }
      expect((await client.post('/api/register', account, { ...(referer && { Referer: referer }) })).status).toBe(201)
      expect(await languageOf(client)).toBe(language)
    })

    it('follows a choice of two, of that customer alone, and is shown to the desk, whose open form stays good', async () => {
      const client = await customer()
      const read = () => admin.read<{ language: string; updatedAt: string }>(`/api/admin/customers/${client.id}`)
      const before = await read()
      for (const _twice of [1, 2]) expect((await choose(client, 'ml')).status).toBe(200)
      expect([before.language, await read()]).toEqual(['en', { ...before, language: 'ml' }])
      expect([await languageOf(client), await languageOf(divya)]).toEqual(['ml', 'en'])
      expect(await refusal(choose(client, 'hi'))).toEqual([400, 'We write in English or Malayalam'])
    })

    it('is that of the WhatsApp messages which wait, and not of those that were sent', async () => {
      const client = await customer()
      const insert = (id: string, userId: string, sentAt: number | null) =>
        db.insert('wa_messages', {
          ...{ id, topic: 'visit_set', about: id, user_id: userId, name: 'Sneha', phone_e164: '+919847000001' },
          ...{ language: 'en', '"values"': '{}', created_at: 1, sent_at: sentAt, text: sentAt && 'Sent' },
        })
      await insert('waits', client.id, null)
      await insert('sent', client.id, 2)
      await insert('other', divya.id, null)
      await choose(client, 'ml')
      expect(await db.all('SELECT id, language FROM wa_messages ORDER BY id')).toEqual([
        { id: 'other', language: 'en' },
        { id: 'sent', language: 'en' },
        { id: 'waits', language: 'ml' },
      ])
    })
  })
})
