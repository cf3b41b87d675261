import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../shared/orders.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { notifications } from '../../../worker/db/schema.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { imageUrls, newImage } from '../../helpers/worker/images.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { htmlOf, visitor } from '../../helpers/worker/storefront.ts'
import {
  featuredTestimonials,
  listedTestimonials,
  newOrder,
  review,
  submitTestimonial,
  type Testimonial,
} from '../../helpers/worker/testimonials.ts'

openShop()

const ctx = createCtx(env, keepRunning)
beforeEach(purgePublicCache)
const updateTestimonial = (id: string, change: object) => admin.patch(`/api/admin/testimonials/${id}`, change)

describe('what a customer says after a delivery', () => {
  it('waits for the owner, who is told; with her yes it stands on the home page, first', async () => {
    const orderId = await newOrder(ctx, sneha)
    const response = await submitTestimonial(sneha, orderId, { review: 'Nobody knew it was rented time.' })
    expect(response.status).toBe(201)
    const { id } = await response.json<Testimonial>()

    expect(await htmlOf('/')).not.toContain('Nobody knew it was rented time.')
    expect(await featuredTestimonials()).not.toContain(id)
    expect(await listedTestimonials(admin, 'offered')).toEqual([id])
    expect(await listedTestimonials(admin, 'approved')).not.toContain(id)
    const mine = await sneha.read(`/api/user/testimonials/${orderId}`)
    expect(mine).toMatchObject({ testimonial: { id, name: 'Sneha Mathew', isApproved: false } })
    const told = (await run(ctx, ctx.db.select().from(notifications))).filter(({ relatedId }) => relatedId === id)
    expect(told).toMatchObject([{ type: 'testimonial', userId: null, title: 'Sneha Mathew has written a testimonial' }])

    const approved = await updateTestimonial(id, { approved: true })
    expect(await approved.json()).toMatchObject({ state: 'approved', featured: 1 })
    expect(await htmlOf('/')).toContain('Nobody knew it was rented time.')
    expect(await featuredTestimonials()).toEqual([id])
    expect(await sneha.read(`/api/user/testimonials/${orderId}`)).toMatchObject({ testimonial: { isApproved: true } })
  })

  it('is said once for each order, also at the same moment: the same words again are the first row, others are refused', async () => {
    const orderId = await newOrder(ctx, sneha)
    const answers = await Promise.all([1, 2, 3].map(() => submitTestimonial(sneha, orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const other = submitTestimonial(sneha, orderId, { review: 'Something else.' })
    expect(await refusal(other)).toEqual([409, 'You have told us about this order already. Thank you!'])
    expect((await listedTestimonials(admin, 'offered')).length).toBe(1)
  })

  it.each<OrderStatus>(['pending', 'ready', 'cancelled'])('cannot be said of an order that is %s', async (status) => {
    expect(await refusal(submitTestimonial(sneha, await newOrder(ctx, sneha, status)))).toEqual([
      409,
      'You can tell us about this order once it is with you',
    ])
  })

  it('cannot be said of, nor read about, another customer’s order', async () => {
    const orderId = await newOrder(ctx, sneha)
    const stranger = await customer()
    expect((await submitTestimonial(stranger, orderId)).status).toBe(404)
    expect((await submitTestimonial(admin, orderId)).status).toBe(404)
    expect((await submitTestimonial(sneha, orderId)).status).toBe(201)
    expect(await stranger.read(`/api/user/testimonials/${orderId}`)).toEqual({ testimonial: null })
  })

  it('is refused without one to five whole stars, and without words or with too many', async () => {
    const order = await newOrder(ctx, sneha)
    for (const rating of [0, 6, 4.5])
      expect(await refusal(submitTestimonial(sneha, order, { rating }))).toEqual([400, 'Please give one to five stars'])
    for (const words of ['  ', 'a'.repeat(1001)])
      expect((await submitTestimonial(sneha, order, { review: words })).status).toBe(400)
  })

  it('takes no name, no place on the page and no approval from its sender', async () => {
    const forged = { name: 'The Pope', featured: 99, approvedAt: 1, approved: true }
    const sent = await submitTestimonial(sneha, await newOrder(ctx, sneha), forged)
    const { id, name } = await sent.json<Testimonial>()
    expect(name).toBe('Sneha Mathew')
    expect(await listedTestimonials(admin, 'offered')).toContain(id)
    expect(await featuredTestimonials()).not.toContain(id)
  })
})

describe('the testimonials of the admin', () => {
  const add = async (more: object = {}) =>
    (await admin.post('/api/admin/testimonials', { name: 'Rosamma', ...review, ...more })).json<Testimonial>()

  it('are hidden from every page, featured or of a network, and come back unfeatured', async () => {
    const { id } = await add({ source: 'google', name: 'Hidden lady' })
    const reviews = async () =>
      (await visitor.read<{ reviews: Testimonial[] }>('/api/social/reviews')).reviews.map((one) => one.id)
    await updateTestimonial(id, { featured: true })
    expect([(await featuredTestimonials())[0], (await reviews())[0]]).toEqual([id, id])
    expect(await htmlOf('/')).toContain('Hidden lady')
    expect(await (await updateTestimonial(id, { hidden: true })).json()).toMatchObject({ state: 'hidden', featured: 0 })
    expect(await featuredTestimonials()).not.toContain(id)
    expect(await reviews()).not.toContain(id)
    expect(await htmlOf('/')).not.toContain('Hidden lady')
    const shown = await updateTestimonial(id, { hidden: false })
    expect(await shown.json()).toMatchObject({ state: 'approved', featured: 0 })
  })

  it('show the picture of a customer only with her yes, and no longer once she takes it back', async () => {
    const sneha = await customer({ firstName: 'Consentia' })
    const orderId = await newOrder(ctx, sneha)
    const { id } = await (await submitTestimonial(sneha, orderId)).json<{ id: string }>()
    await updateTestimonial(id, { approved: true })
    const picture = await newImage(admin)
    expect((await updateTestimonial(id, { image: picture.src })).status).toBe(409)
    const say = (given: boolean) => sneha.put('/api/user/consents', { kind: 'public_photos', given })
    const shown = async () =>
      (await visitor.read<{ id: string; profileImage: string | null }[]>('/api/testimonials/featured')).find(
        (one) => one.id === id,
      )?.profileImage
    await say(true)
    expect(await (await updateTestimonial(id, { image: picture.src })).json()).toMatchObject({ mayShowImage: true })
    expect(await shown()).toBe(picture.src)
    expect(await htmlOf('/')).toContain(picture.src.replace('.jpg', ''))
    await say(false)
    expect(await shown()).toBeNull()
    expect(await htmlOf('/')).toContain('Consentia')
    expect(await htmlOf('/')).not.toContain(picture.src.replace('.jpg', ''))
    const [listed] = await admin.read<object[]>(`/api/admin/testimonials?id=${id}`)
    expect(listed).toMatchObject({ image: picture.src, mayShowImage: false })
    // Its words can be changed all the same.
    expect((await updateTestimonial(id, { location: 'Aluva', image: picture.src })).status).toBe(200)
  })

  it('cannot stand on the home page before her yes, nor while they are hidden', async () => {
    const sneha = await customer()
    const answer = await submitTestimonial(sneha, await newOrder(ctx, sneha))
    const waiting = (await answer.json<Testimonial>()).id
    const message = 'Only testimonials that are shown can be on the home page'
    expect(await refusal(updateTestimonial(waiting, { featured: true }))).toEqual([409, message])
    const { id } = await add()
    expect((await updateTestimonial(id, { hidden: true, featured: true })).status).toBe(409)
    await updateTestimonial(id, { hidden: true })
    expect((await updateTestimonial(id, { featured: true })).status).toBe(409)
    await admin.put('/api/admin/testimonials/featured', { ids: [waiting, id] })
    expect(await featuredTestimonials()).toEqual([])
  })

  it('stand in the order she gives', async () => {
    const [one, two] = [await add(), await add()]
    for (const ids of [[two.id, one.id], [one.id]]) {
      await admin.put('/api/admin/testimonials/featured', { ids })
      expect(await featuredTestimonials()).toEqual(ids)
    }
  })

  it('lose their place and their face where she empties them; the picture is gone', async () => {
    const picture = await newImage(admin)
    const { id } = await add({ image: picture.src })
    const after = await (await updateTestimonial(id, { location: '', image: null })).json()
    expect(after).toMatchObject({ location: null, image: null })
    for (const file of imageUrls({ ...picture, alt: '' })) expect((await visitor.get(file)).status).toBe(404)
    expect((await updateTestimonial('nobody', { featured: true })).status).toBe(404)
  })
})
