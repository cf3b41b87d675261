import { beforeEach, describe, expect, it } from 'vitest'
import { sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { type BoutiqueWords, noWords } from '../../../shared/boutique-words.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import * as db from '../../helpers/worker/db.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
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
    const services = [
      { title: 'Baptism Set', text: 'Bonnet and shell too' },
      { title: 'Mending', text: 'While you wait' },
    ]
    expect((await save({ story: 'I learned it from my mother.\nShe cut by eye.', services })).status).toBe(200)
    const has = await shownIn('/')
    expect(has('I learned it from my mother.')).toBe(true)
    expect([has('Mending'), has('While you wait'), has('Custom Tailoring')]).toEqual([true, true, false])
    expect(has('spot-baptism-set')).toBe(true)
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

  it('do not offer delivery where pieces are only picked up', async () => {
    await save({ delivery: { pickUp: true, door: false } })
    expect((await shownIn('/'))('Home Delivery')).toBe(false)
  })

  it('come before the facts, and neither takes the other’s place', async () => {
    await db.run('DELETE FROM boutique_facts')
    await save({ story: 'First of all.' })
    expect(await admin.read('/api/admin/boutique')).toMatchObject({ entered: false })
    expect((await shownIn('/'))('First of all.')).toBe(true)
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
    const { body } = await save({
      heroImages: [{ src: hero.src, alt: '' }],
      portrait: { src: portrait.src, alt: 'Anna' },
    })
    expect(body.portrait).toMatchObject({ ...portrait, alt: 'Anna' })
    const html = await htmlOf('/')
    expect(html.indexOf(hero.src)).toBeGreaterThan(0)
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
