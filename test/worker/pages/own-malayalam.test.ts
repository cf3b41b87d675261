import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import type { Malayalam } from '../../../shared/malayalam.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { refusal } from '../../helpers/worker/client.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { gown, htmlOf, newProduct, structuredData, visitor } from '../../helpers/worker/storefront.ts'

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
    const booked = await sneha.post('/api/bookings', { ...bookingInput, productSlug: piece.slug })
    const { id } = await booked.json<{ id: string }>()
    expect(await sneha.read(`/api/user/bookings/${id}`)).toMatchObject({ product: { malayalam } })
    const item = { productId: piece.id, name: piece.name, quantity: 1, price: 100 }
    const items = [item, { ...item, name: 'Gown with longer sleeves' }]
    await admin.createOrder({ userId: sneha.id, outfitType: 'Gown', items })
    const [order] = await sneha.read<{ items: { malayalam?: Malayalam }[] }[]>('/api/user/orders')
    // A name that the desk has changed has no Malayalam.
    expect(order?.items.map((one) => one.malayalam)).toEqual([{ name: malayalam.name }, undefined])
  })
})

describe('the owner’s words and facts in Malayalam', () => {
  it('are shown on the pages in Malayalam alone, and questions without any stay English', async () => {
    await admin.put('/api/admin/boutique/words', {
      ...sampleWords,
      story: 'I sew.',
      malayalam: { story: 'ഞാൻ തുന്നുന്നു.' },
    })
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
    // A map looks for the address in English.
    expect(home).toContain('query=Kasavu%20%26%20Lace%2C%2012%20Sample%20Lane%2C%20Kakkanad')
    await saveFacts({ malayalam: {} })
    expect(await htmlOf('/ml')).not.toContain('വെള്ളിയാഴ്ച')
  })

  it('say a testimonial as its translation', async () => {
    const said = { name: 'Anna', rating: 5, review: 'It sat well.', malayalam: { review: 'നന്നായി ചേർന്നു.' } }
    const { id } = await (await admin.post('/api/admin/testimonials', said)).json<{ id: string }>()
    await admin.patch(`/api/admin/testimonials/${id}`, { featured: true })
    expect(await visitor.read('/api/testimonials/featured')).toMatchObject([{ malayalam: said.malayalam }])
    expect(await htmlOf('/ml')).toContain('<blockquote>നന്നായി ചേർന്നു.</blockquote>')
    expect(await htmlOf('/')).toContain('<blockquote>It sat well.</blockquote>')
  })
})
