import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../shared/orders.ts'
import { createCtx } from '../../../worker/context.ts'
import { notifications, orders, socialPosts } from '../../../worker/db/schema.ts'
import { purgePages } from '../../../worker/pages/render.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { imageUrls, newImage } from '../../helpers/worker/images.ts'

const ctx = createCtx(env, () => {})
const visitor = new Client()

let owner: Awaited<ReturnType<typeof admin>>
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  owner = await admin()
  sneha = await customer()
})
beforeEach(purgePages)

async function orderOf(person: { id: string }, status: OrderStatus = 'delivered') {
  const id = crypto.randomUUID()
  await ctx.db.insert(orders).values({ id, userId: person.id, outfitType: 'Baptism gown', status })
  return id
}
const words = { rating: 5, review: 'Every aunt in church asked who made it.', location: 'Kakkanad' }
const submit = (client: Client, orderId: string, more: object = {}) =>
  client.post('/api/user/testimonials', { orderId, ...words, ...more })
const onHome = async () => (await visitor.get('/')).text()
const featured = async () =>
  (await (await visitor.get('/api/testimonials/featured')).json<{ id: string }[]>()).map(({ id }) => id)
const updateTestimonial = (id: string, what: object) => owner.patch(`/api/admin/testimonials/${id}`, what)
type Testimonial = { id: string; state: string; featured: number; name: string }
const listed = async (status: string) =>
  (await (await owner.get(`/api/admin/testimonials?status=${status}`)).json<Testimonial[]>()).map(({ id }) => id)

describe('what a customer says after a delivery', () => {
  it('waits for the owner, who is told; with her yes it stands on the home page, first', async () => {
    const orderId = await orderOf(sneha)
    const response = await submit(sneha, orderId, { review: 'Nobody knew it was rented time.' })
    expect(response.status).toBe(201)
    const { id } = await response.json<Testimonial>()

    expect(await onHome()).not.toContain('Nobody knew it was rented time.')
    expect(await featured()).not.toContain(id)
    expect(await listed('offered')).toEqual([id])
    expect(await listed('approved')).not.toContain(id)
    const mine = await (await sneha.get(`/api/user/testimonials/${orderId}`)).json()
    expect(mine).toMatchObject({ testimonial: { id, name: 'Sneha Mathew', isApproved: false } })
    const told = (await ctx.db.select().from(notifications)).filter(({ relatedId }) => relatedId === id)
    expect(told).toMatchObject([{ type: 'testimonial', userId: null, title: 'Sneha Mathew has told you how it was' }])

    expect(await (await updateTestimonial(id, { approved: true })).json()).toMatchObject({
      state: 'approved',
      featured: 1,
    })
    expect(await onHome()).toContain('Nobody knew it was rented time.')
    expect(await featured()).toEqual([id])
    expect(await (await sneha.get(`/api/user/testimonials/${orderId}`)).json()).toMatchObject({
      testimonial: { isApproved: true },
    })
  })

  it('is said once for each order, also at the same moment', async () => {
    const orderId = await orderOf(sneha)
    const answers = await Promise.all([submit(sneha, orderId), submit(sneha, orderId), submit(sneha, orderId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const again = await submit(sneha, orderId)
    expect([again.status, await again.json()]).toEqual([
      409,
      { message: 'You have told us about this order already. Thank you!' },
    ])
    expect((await listed('offered')).length).toBe(1)
  })

  it.each<OrderStatus>(['pending', 'ready', 'cancelled'])('cannot be said of an order that is %s', async (status) => {
    const response = await submit(sneha, await orderOf(sneha, status))
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: 'You can tell us about this order once it is with you' },
    ])
  })

  it('cannot be said of, nor read about, another customer’s order', async () => {
    const orderId = await orderOf(sneha)
    const stranger = await customer()
    expect((await submit(stranger, orderId)).status).toBe(404)
    expect((await submit(owner, orderId)).status).toBe(404)
    expect((await submit(sneha, orderId)).status).toBe(201)
    expect(await (await stranger.get(`/api/user/testimonials/${orderId}`)).json()).toEqual({ testimonial: null })
  })

  it.each([
    ['no stars', { rating: 0 }, 'Please give one to five stars'],
    ['six stars', { rating: 6 }, 'Please give one to five stars'],
    ['half a star', { rating: 4.5 }, 'Please give one to five stars'],
    ['no words', { review: '  ' }, 'Review is required'],
    ['too many words', { review: 'a'.repeat(1001) }, 'Review is too long (at most 1,000 characters)'],
  ])('is refused with %s', async (_, wrong, message) => {
    const response = await submit(sneha, await orderOf(sneha), wrong)
    expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  it('takes no name, no place on the page and no approval from its sender', async () => {
    const sent = await submit(sneha, await orderOf(sneha), {
      name: 'The Pope',
      featured: 99,
      approvedAt: 1,
      approved: true,
    })
    const { id, name } = await sent.json<Testimonial>()
    expect(name).toBe('Sneha Mathew')
    expect(await listed('offered')).toContain(id)
    expect(await featured()).not.toContain(id)
  })
})

describe('the owner’s testimonials', () => {
  const add = async (more: object = {}) =>
    (await owner.post('/api/admin/testimonials', { name: 'Rosamma', ...words, ...more })).json<Testimonial>()

  it('are hidden from every page, featured or of a network, and come back unfeatured', async () => {
    const { id } = await add({ source: 'google', name: 'Hidden lady' })
    const reviews = async () =>
      (await (await visitor.get('/api/social/reviews')).json<{ reviews: Testimonial[] }>()).reviews.map((one) => one.id)
    await updateTestimonial(id, { featured: true })
    expect([(await featured())[0], (await reviews())[0]]).toEqual([id, id])
    expect(await onHome()).toContain('Hidden lady')
    expect(await (await updateTestimonial(id, { hidden: true })).json()).toMatchObject({ state: 'hidden', featured: 0 })
    expect(await featured()).not.toContain(id)
    expect(await reviews()).not.toContain(id)
    expect(await onHome()).not.toContain('Hidden lady')
    expect(await (await updateTestimonial(id, { hidden: false })).json()).toMatchObject({
      state: 'approved',
      featured: 0,
    })
  })

  it('cannot stand on the home page before her yes, nor while they are hidden', async () => {
    const [waiting] = await listed('offered')
    const message = 'Only what is shown can stand on the home page'
    const early = await updateTestimonial(waiting ?? '', { featured: true })
    expect([early.status, await early.json()]).toEqual([409, { message }])
    const { id } = await add()
    expect((await updateTestimonial(id, { hidden: true, featured: true })).status).toBe(409)
    await updateTestimonial(id, { hidden: true })
    expect((await updateTestimonial(id, { featured: true })).status).toBe(409)
    await owner.put('/api/admin/testimonials/featured', { ids: [waiting, id] })
    expect(await featured()).toEqual([])
  })

  it('stand in the order she gives', async () => {
    const [one, two] = [await add(), await add()]
    await owner.put('/api/admin/testimonials/featured', { ids: [two.id, one.id] })
    expect(await featured()).toEqual([two.id, one.id])
    await owner.put('/api/admin/testimonials/featured', { ids: [one.id] })
    expect(await featured()).toEqual([one.id])
  })

  it('lose their place and their face where she empties them; the picture is gone', async () => {
    const picture = await newImage(owner)
    const { id } = await add({ image: picture.src })
    const after = await (await updateTestimonial(id, { location: '', image: null })).json()
    expect(after).toMatchObject({ location: null, image: null })
    for (const file of imageUrls({ ...picture, alt: '' })) expect((await visitor.get(file)).status).toBe(404)
    expect((await updateTestimonial('nobody', { featured: true })).status).toBe(404)
  })
})

describe('the owner’s posts', () => {
  const row = async () =>
    (await (await visitor.get('/api/social/instagram')).json<{ id: string }[]>()).map(({ id }) => id)

  it('are added with a picture, changed, hidden, and removed with it', async () => {
    const [picture, next] = [await newImage(owner), await newImage(owner)]
    const post = { network: 'instagram', image: picture.src, caption: 'Chalk before coffee', date: '2026-11-20' }
    const { id } = await (await owner.post('/api/admin/social-posts', post)).json<{ id: string }>()
    expect(await row()).toEqual([id])
    const path = `/api/admin/social-posts/${id}`
    expect(await (await owner.patch(path, { image: next.src, caption: '' })).json()).toMatchObject({
      caption: null,
      imageUrl: next.src,
      timestamp: '2026-11-20T06:30:00.000Z',
    })
    expect((await visitor.get(picture.src)).status).toBe(404)
    await owner.patch(path, { hidden: true })
    expect(await row()).toEqual([])
    await owner.patch(path, { hidden: false })
    expect(await row()).toEqual([id])
    expect((await owner.send('DELETE', path)).status).toBe(200)
    expect(await row()).toEqual([])
    expect((await visitor.get(next.src)).status).toBe(404)
    expect((await owner.send('DELETE', path)).status).toBe(404)
  })

  it('that come from a network can be hidden, and are changed there', async () => {
    const id = crypto.randomUUID()
    const timestamp = new Date()
    await ctx.db
      .insert(socialPosts)
      .values({ id, network: 'instagram', externalId: 'ig-1', imageUrl: '/a.jpg', timestamp })
    const path = `/api/admin/social-posts/${id}`
    expect((await owner.patch(path, { caption: 'Mine' })).status).toBe(409)
    expect((await owner.send('DELETE', path)).status).toBe(409)
    expect(await (await owner.patch(path, { hidden: true })).json()).toMatchObject({ isHidden: true, isFetched: true })
    expect(await row()).toEqual([])
  })

  it.each([
    ['no picture', { image: undefined }, 'Please add a picture'],
    ['a picture from elsewhere', { image: 'https://example.com/a.jpg' }, 'Please add a picture'],
    [
      'an address of neither network',
      { permalink: 'https://example.com/p/1' },
      'Please enter an address of Instagram or Facebook',
    ],
    [
      'a link that runs',
      { permalink: 'javascript:alert(1)//instagram.com' },
      'Please enter an address of Instagram or Facebook',
    ],
    ['no day', { date: 'yesterday' }, 'Please enter the day of the post'],
  ])('are refused with %s', async (_, wrong, message) => {
    const post = { network: 'facebook', image: '/api/pictures/a.jpg', date: '2026-11-20', ...wrong }
    const response = await owner.post('/api/admin/social-posts', post)
    expect([response.status, await response.json()]).toEqual([400, { message }])
  })
})
