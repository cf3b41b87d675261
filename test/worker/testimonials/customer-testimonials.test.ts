import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../shared/orders.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { notifications } from '../../../worker/db/schema.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { htmlOf } from '../../helpers/worker/storefront.ts'
import {
  featuredTestimonials,
  listedTestimonials,
  newOrder,
  submitTestimonial,
  type Testimonial,
} from '../../helpers/worker/testimonials.ts'

const ctx = createCtx(env, keepRunning)

let adminClient: Awaited<ReturnType<typeof admin>>
let customerClient: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  adminClient = await admin()
  customerClient = await customer()
})
beforeEach(purgePublicCache)

const updateTestimonial = (id: string, change: object) => adminClient.patch(`/api/admin/testimonials/${id}`, change)

describe('what a customer says after a delivery', () => {
  it('waits for the owner, who is told; with her yes it stands on the home page, first', async () => {
    const orderId = await newOrder(ctx, customerClient)
    const response = await submitTestimonial(customerClient, orderId, { review: 'Nobody knew it was rented time.' })
    expect(response.status).toBe(201)
    const { id } = await response.json<Testimonial>()

    expect(await htmlOf('/')).not.toContain('Nobody knew it was rented time.')
    expect(await featuredTestimonials()).not.toContain(id)
    expect(await listedTestimonials(adminClient, 'offered')).toEqual([id])
    expect(await listedTestimonials(adminClient, 'approved')).not.toContain(id)
    const mine = await (await customerClient.get(`/api/user/testimonials/${orderId}`)).json()
    expect(mine).toMatchObject({ testimonial: { id, name: 'Sneha Mathew', isApproved: false } })
    const told = (await run(ctx, ctx.db.select().from(notifications))).filter(({ relatedId }) => relatedId === id)
    expect(told).toMatchObject([{ type: 'testimonial', userId: null, title: 'Sneha Mathew has written a testimonial' }])

    expect(await (await updateTestimonial(id, { approved: true })).json()).toMatchObject({
      state: 'approved',
      featured: 1,
    })
    expect(await htmlOf('/')).toContain('Nobody knew it was rented time.')
    expect(await featuredTestimonials()).toEqual([id])
    expect(await (await customerClient.get(`/api/user/testimonials/${orderId}`)).json()).toMatchObject({
      testimonial: { isApproved: true },
    })
  })

  it('is said once for each order, also at the same moment: the same words again are the first row, others are refused', async () => {
    const orderId = await newOrder(ctx, customerClient)
    const answers = await Promise.all([
      submitTestimonial(customerClient, orderId),
      submitTestimonial(customerClient, orderId),
      submitTestimonial(customerClient, orderId),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const again = await submitTestimonial(customerClient, orderId, { review: 'Something else.' })
    expect([again.status, await again.json()]).toEqual([
      409,
      { message: 'You have told us about this order already. Thank you!' },
    ])
    expect((await listedTestimonials(adminClient, 'offered')).length).toBe(1)
  })

  it.each<OrderStatus>(['pending', 'ready', 'cancelled'])('cannot be said of an order that is %s', async (status) => {
    const response = await submitTestimonial(customerClient, await newOrder(ctx, customerClient, status))
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: 'You can tell us about this order once it is with you' },
    ])
  })

  it('cannot be said of, nor read about, another customer’s order', async () => {
    const orderId = await newOrder(ctx, customerClient)
    const stranger = await customer()
    expect((await submitTestimonial(stranger, orderId)).status).toBe(404)
    expect((await submitTestimonial(adminClient, orderId)).status).toBe(404)
    expect((await submitTestimonial(customerClient, orderId)).status).toBe(201)
    expect(await (await stranger.get(`/api/user/testimonials/${orderId}`)).json()).toEqual({ testimonial: null })
  })

  it.each([
    ['no stars', { rating: 0 }, 'Please give one to five stars'],
    ['six stars', { rating: 6 }, 'Please give one to five stars'],
    ['half a star', { rating: 4.5 }, 'Please give one to five stars'],
    ['no words', { review: '  ' }, 'Review is required'],
    ['too many words', { review: 'a'.repeat(1001) }, 'Review is too long (at most 1,000 characters)'],
  ])('is refused with %s', async (_, wrong, message) => {
    const response = await submitTestimonial(customerClient, await newOrder(ctx, customerClient), wrong)
    expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  it('takes no name, no place on the page and no approval from its sender', async () => {
    const sent = await submitTestimonial(customerClient, await newOrder(ctx, customerClient), {
      name: 'The Pope',
      featured: 99,
      approvedAt: 1,
      approved: true,
    })
    const { id, name } = await sent.json<Testimonial>()
    expect(name).toBe('Sneha Mathew')
    expect(await listedTestimonials(adminClient, 'offered')).toContain(id)
    expect(await featuredTestimonials()).not.toContain(id)
  })
})
