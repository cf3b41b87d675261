import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { imageUrls, newImage } from '../../helpers/worker/images.ts'
import { htmlOf, visitor } from '../../helpers/worker/storefront.ts'
import {
  featuredTestimonials,
  newOrder,
  review,
  submitTestimonial,
  type Testimonial,
} from '../../helpers/worker/testimonials.ts'

const ctx = createCtx(env, keepRunning)

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

const updateTestimonial = (id: string, change: object) => adminClient.patch(`/api/admin/testimonials/${id}`, change)

describe('the testimonials of the admin', () => {
  const add = async (more: object = {}) =>
    (await adminClient.post('/api/admin/testimonials', { name: 'Rosamma', ...review, ...more })).json<Testimonial>()

  it('are hidden from every page, featured or of a network, and come back unfeatured', async () => {
    const { id } = await add({ source: 'google', name: 'Hidden lady' })
    const reviews = async () =>
      (await (await visitor.get('/api/social/reviews')).json<{ reviews: Testimonial[] }>()).reviews.map((one) => one.id)
    await updateTestimonial(id, { featured: true })
    expect([(await featuredTestimonials())[0], (await reviews())[0]]).toEqual([id, id])
    expect(await htmlOf('/')).toContain('Hidden lady')
    expect(await (await updateTestimonial(id, { hidden: true })).json()).toMatchObject({ state: 'hidden', featured: 0 })
    expect(await featuredTestimonials()).not.toContain(id)
    expect(await reviews()).not.toContain(id)
    expect(await htmlOf('/')).not.toContain('Hidden lady')
    expect(await (await updateTestimonial(id, { hidden: false })).json()).toMatchObject({
      state: 'approved',
      featured: 0,
    })
  })

  it('show the picture of a customer only with her yes, and no longer once she takes it back', async () => {
    const sneha = await customer({ firstName: 'Consentia' })
    const orderId = await newOrder(ctx, sneha)
    const { id } = await (await submitTestimonial(sneha, orderId)).json<{ id: string }>()
    await updateTestimonial(id, { approved: true })
    const picture = await newImage(adminClient)
    expect((await updateTestimonial(id, { image: picture.src })).status).toBe(409)
    const say = (given: boolean) => sneha.put('/api/user/consents', { kind: 'public_photos', given })
    const shown = async () =>
      (
        await (await visitor.get('/api/testimonials/featured')).json<{ id: string; profileImage: string | null }[]>()
      ).find((one) => one.id === id)?.profileImage
    await say(true)
    expect(await (await updateTestimonial(id, { image: picture.src })).json()).toMatchObject({ mayShowImage: true })
    expect(await shown()).toBe(picture.src)
    expect(await htmlOf('/')).toContain(picture.src.replace('.jpg', ''))
    await say(false)
    expect(await shown()).toBeNull()
    expect(await htmlOf('/')).toContain('Consentia')
    expect(await htmlOf('/')).not.toContain(picture.src.replace('.jpg', ''))
    const [listed] = await (await adminClient.get(`/api/admin/testimonials?id=${id}`)).json<object[]>()
    expect(listed).toMatchObject({ image: picture.src, mayShowImage: false })
    // Its words can be changed all the same.
    expect((await updateTestimonial(id, { location: 'Aluva', image: picture.src })).status).toBe(200)
  })

  it('cannot stand on the home page before her yes, nor while they are hidden', async () => {
    const customerClient = await customer()
    const answer = await submitTestimonial(customerClient, await newOrder(ctx, customerClient))
    const waiting = (await answer.json<Testimonial>()).id
    const message = 'Only testimonials that are shown can be on the home page'
    const early = await updateTestimonial(waiting, { featured: true })
    expect([early.status, await early.json()]).toEqual([409, { message }])
    const { id } = await add()
    expect((await updateTestimonial(id, { hidden: true, featured: true })).status).toBe(409)
    await updateTestimonial(id, { hidden: true })
    expect((await updateTestimonial(id, { featured: true })).status).toBe(409)
    await adminClient.put('/api/admin/testimonials/featured', { ids: [waiting, id] })
    expect(await featuredTestimonials()).toEqual([])
  })

  it('stand in the order she gives', async () => {
    const [one, two] = [await add(), await add()]
    await adminClient.put('/api/admin/testimonials/featured', { ids: [two.id, one.id] })
    expect(await featuredTestimonials()).toEqual([two.id, one.id])
    await adminClient.put('/api/admin/testimonials/featured', { ids: [one.id] })
    expect(await featuredTestimonials()).toEqual([one.id])
  })

  it('lose their place and their face where she empties them; the picture is gone', async () => {
    const picture = await newImage(adminClient)
    const { id } = await add({ image: picture.src })
    const after = await (await updateTestimonial(id, { location: '', image: null })).json()
    expect(after).toMatchObject({ location: null, image: null })
    for (const file of imageUrls({ ...picture, alt: '' })) expect((await visitor.get(file)).status).toBe(404)
    expect((await updateTestimonial('nobody', { featured: true })).status).toBe(404)
  })
})
