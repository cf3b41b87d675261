import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { noWords } from '../../../shared/boutique-words.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { boutiqueFacts, orderItems, orders, orderUpdates, products } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'

const ctx = createCtx(env, keepRunning)

let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  sneha = await customer()
})

/** An order of this customer, made at a moment in milliseconds. */
async function insertOrder(userId: string, at: number, details: Partial<typeof orders.$inferInsert> = {}) {
  const id = crypto.randomUUID()
  const createdAt = new Date(at)
  await run(ctx, ctx.db.insert(orders).values({ id, userId, outfitType: 'Baptism gown', createdAt, ...details }))
  return id
}

describe("a customer's orders", () => {
  it("are the customer's alone, newest first, with their items in order and the total in paise", async () => {
    const older = await insertOrder(sneha.id, 1000, { totalAmount: 1_850_000, status: 'stitching' })
    const newer = await insertOrder(sneha.id, 2000)
    await insertOrder((await customer()).id, 3000)
    const piece = {
      id: 'piece',
      slug: 'gown',
      name: 'Gown',
      description: '',
      category: 'baptism-suits',
      price: 1,
    } as const
    await run(ctx, ctx.db.insert(products).values({ ...piece, images: ['/art/gown.svg', '/art/back.svg'] }))
    await run(
      ctx,
      ctx.db.insert(orderItems).values([
        { id: 'bonnet', orderId: newer, name: 'Bonnet', quantity: 2, price: 45_000, position: 1 },
        { id: 'gown', orderId: newer, productId: 'piece', name: 'Gown', price: 900_000, position: 0 },
      ]),
    )
    const rows = await (await sneha.get('/api/user/orders')).json()
    expect(rows).toEqual([
      {
        id: newer,
        outfitType: 'Baptism gown',
        status: 'pending',
        createdAt: '1970-01-01T00:00:02.000Z',
        items: [
          { id: 'gown', name: 'Gown', quantity: 1, price: 900_000, image: '/art/gown.svg' },
          { id: 'bonnet', name: 'Bonnet', quantity: 2, price: 45_000, image: null },
        ],
        image: '/art/gown.svg',
        total: 990_000,
        eventDate: null,
        estimatedDelivery: null,
        fittingOn: null,
        deliveryWay: null,
        openQuote: null,
        visits: [],
        cancelledVisits: [],
        mayChooseVisit: false,
        visitsUntil: null,
      },
      {
        id: older,
        outfitType: 'Baptism gown',
        status: 'stitching',
        createdAt: '1970-01-01T00:00:01.000Z',
        items: [],
        image: null,
        total: 1_850_000,
        eventDate: null,
        estimatedDelivery: null,
        fittingOn: null,
        deliveryWay: null,
        openQuote: null,
        visits: [],
        cancelledVisits: [],
        mayChooseVisit: false,
        visitsUntil: null,
      },
    ])
  })
})

describe('the picture of an order', () => {
  it('is the newest photo of the work where its pieces have none', async () => {
    const divya = await customer()
    const bare = await insertOrder(divya.id, 6000)
    const listed = await insertOrder(divya.id, 5000)
    const photo = (orderId: string, key: string, at: number, isVisible = true) => ({
      orderId,
      title: 'Cut',
      photos: [key, 'u/o/second'],
      isVisible,
      createdAt: new Date(at),
    })
    await run(
      ctx,
      ctx.db
        .insert(orderUpdates)
        .values([
          photo(bare, 'u/o/only', 1),
          photo(listed, 'u/o/old', 1),
          photo(listed, 'u/o/new', 2),
          photo(listed, 'u/o/hidden', 3, false),
          { orderId: listed, title: 'Words alone', createdAt: new Date(4) },
        ]),
    )
    await run(ctx, ctx.db.insert(orderItems).values([{ orderId: listed, name: 'Bonnet', price: 1, position: 0 }]))
    expect(await (await divya.get('/api/user/orders')).json()).toMatchObject([
      { id: bare, image: '/api/photos/u/o/only' },
      { id: listed, image: '/api/photos/u/o/new', items: [{ image: '/api/photos/u/o/new' }] },
    ])
  })
})

describe('one order', () => {
  it('shows its money, dates and visible updates, and never the notes', async () => {
    const id = await insertOrder(sneha.id, 5000, {
      totalAmount: 1_000_000,
      advanceAmount: 400_000,
      balanceAmount: 600_000,
      notes: 'argues about prices',
      priority: 'urgent',
      estimatedDelivery: new Date(9000),
      eventDate: '2030-01-02',
    })
    await run(
      ctx,
      ctx.db.insert(orderUpdates).values([
        { orderId: id, title: 'Stitched', stage: 'stitching', createdAt: new Date(7000) },
        { orderId: id, title: 'Cut', stage: 'cutting', createdAt: new Date(6000) },
        { orderId: id, title: 'Ruined the lace', isVisible: false },
      ]),
    )
    const response = await sneha.get(`/api/user/orders/${id}`)
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).not.toMatch(/argues|urgent|Ruined|notes|priority/)
    expect(JSON.parse(text)).toMatchObject({
      id,
      total: 1_000_000,
      advanceAmount: 400_000,
      balanceAmount: 600_000,
      estimatedDelivery: '1970-01-01T00:00:09.000Z',
      eventDate: '2030-01-02',
      updates: [
        { title: 'Cut', stage: 'cutting', createdAt: '1970-01-01T00:00:06.000Z' },
        { title: 'Stitched', stage: 'stitching' },
      ],
    })
  })

  it('says how to pay in the words of the boutique, once there are any', async () => {
    const id = await insertOrder(sneha.id, 5500)
    const advanceTerms = async () => (await sneha.get(`/api/user/orders/${id}`)).json()
    expect(await advanceTerms()).toMatchObject({ advanceTerms: null })
    const words = { ...noWords, terms: { advance: 'Half when we begin.' } }
    await run(ctx, ctx.db.insert(boutiqueFacts).values({ id: 1, facts: {}, words, updatedAt: new Date() }))
    expect(await advanceTerms()).toMatchObject({ advanceTerms: 'Half when we begin.' })
    await run(ctx, ctx.db.delete(boutiqueFacts))
  })

  it('does not exist for another customer, nor does one without an account', async () => {
    const id = await insertOrder(sneha.id, 6000)
    const divya = await customer()
    const [foreign, unknown] = [await divya.get(`/api/user/orders/${id}`), await divya.get('/api/user/orders/none')]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await unknown.text())
  })
})
