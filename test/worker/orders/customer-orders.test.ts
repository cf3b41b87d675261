import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { orderItems, orders, orderUpdates, products } from '../../../worker/db/schema.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const ctx = createCtx(env, () => {})

let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  sneha = await customer()
})

/** An order of this customer, made at a moment in milliseconds. */
async function insertOrder(userId: string, at: number, details: Partial<typeof orders.$inferInsert> = {}) {
  const id = crypto.randomUUID()
  const createdAt = new Date(at)
  await ctx.db.insert(orders).values({ id, userId, outfitType: 'Baptism gown', createdAt, ...details })
  return id
}

describe("a customer's orders", () => {
  it('are hers alone, newest first, with their items in order and the total in paise', async () => {
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
    await ctx.db.insert(products).values({ ...piece, images: ['/art/gown.svg', '/art/back.svg'] })
    await ctx.db.insert(orderItems).values([
      { id: 'bonnet', orderId: newer, name: 'Bonnet', quantity: 2, price: 45_000, position: 1 },
      { id: 'gown', orderId: newer, productId: 'piece', name: 'Gown', price: 900_000, position: 0 },
    ])
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
        total: 990_000,
      },
      {
        id: older,
        outfitType: 'Baptism gown',
        status: 'stitching',
        createdAt: '1970-01-01T00:00:01.000Z',
        items: [],
        total: 1_850_000,
      },
    ])
  })
})

describe('one order', () => {
  it('shows its money, dates and the news the owner lets out, and never the notes of the desk', async () => {
    const id = await insertOrder(sneha.id, 5000, {
      totalAmount: 1_000_000,
      advanceAmount: 400_000,
      balanceAmount: 600_000,
      notes: 'argues about prices',
      priority: 'urgent',
      estimatedDelivery: new Date(9000),
      eventDate: '2030-01-02',
    })
    await ctx.db.insert(orderUpdates).values([
      { orderId: id, title: 'Stitched', stage: 'stitching', createdAt: new Date(7000) },
      { orderId: id, title: 'Cut', stage: 'cutting', createdAt: new Date(6000) },
      { orderId: id, title: 'Ruined the lace', isVisible: false },
    ])
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

  it("is not there for another customer, nor is one of nobody's", async () => {
    const id = await insertOrder(sneha.id, 6000)
    const divya = await customer()
    const [foreign, unknown] = [await divya.get(`/api/user/orders/${id}`), await divya.get('/api/user/orders/none')]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await unknown.text())
  })
})

describe('the whole life of an order', () => {
  it('goes from a booking to the door: stages, pictures, money and news, each where it belongs', async () => {
    const [owner, mother, stranger] = [await orderAdmin(), await customer({ firstName: 'Annamma' }), await customer()]
    const { id: ownerId } = await (await owner.get('/api/user')).json<{ id: string }>()
    const dress = await createUploadedPhoto(mother.id)
    const booking = await book(mother, { message: 'Like my own', inspirationPhotos: [dress] })
    const { id } = await (
      await owner.post('/api/admin/orders', {
        bookingId: booking.id,
        outfitType: 'Christening gown',
        eventDate: inDays(20),
        items: [
          { name: 'Gown', price: 1_055_000 },
          { name: 'Bonnet', price: 92_500, quantity: 2 },
        ],
      })
    ).json<{ id: string }>()
    const { updatedAt } = await owner.whole(id)
    await owner.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 600_000, method: 'upi' })

    const work = ['measurement', 'cutting', 'stitching', 'fitting'] as const
    const pictures: string[] = []
    for (const stage of work) {
      const photos = [await createUploadedPhoto(ownerId), await createUploadedPhoto(ownerId)]
      pictures.push(...photos)
      expect((await owner.change(id, { status: stage })).status).toBe(200)
      const posted = await owner.post(`/api/admin/orders/${id}/updates`, { title: `Now ${stage}`, stage, photos })
      expect(posted.status).toBe(201)
    }
    const spoilt = await createUploadedPhoto(ownerId)
    await owner.post(`/api/admin/orders/${id}/updates`, {
      title: 'Hem cut too short',
      photos: [spoilt],
      isVisible: false,
    })
    await owner.change(id, { notes: 'Do not tell her about the hem' })
    await owner.change(id, { status: 'ready' })
    await owner.change(id, { status: 'delivered', advanceAmount: 1_240_000 })

    const room = await mother.get(`/api/user/orders/${id}`)
    const text = await room.text()
    expect(text).not.toMatch(/hem/i)
    expect(JSON.parse(text)).toMatchObject({
      status: 'delivered',
      total: 1_240_000,
      advanceAmount: 1_240_000,
      balanceAmount: 0,
      overpaidBy: 0,
      inspirationPhotos: [dress],
      items: [{ name: 'Gown' }, { name: 'Bonnet', quantity: 2, price: 92_500 }],
      updates: work.map((stage) => ({ title: `Now ${stage}`, stage })),
      stages: ['pending', ...work, 'ready', 'delivered'].map((stage) => ({ stage })),
    })
    const statuses = async (who: typeof mother, keys: (string | undefined)[]) =>
      Promise.all(keys.map(async (key) => (await who.get(`/api/photos/${key}`)).status))
    expect(await statuses(mother, pictures)).toEqual(pictures.map(() => 200))
    expect(await statuses(mother, [spoilt])).toEqual([404])
    expect(await statuses(stranger, [...pictures, spoilt, dress])).toEqual([...pictures, spoilt, dress].map(() => 404))
    expect((await stranger.get(`/api/user/orders/${id}`)).status).toBe(404)

    const told = await (await mother.get('/api/user/notifications?limit=100')).text()
    expect(told).not.toMatch(/hem/i)
    const types = JSON.parse(told).map(({ type }: { type: string }) => type)
    // Opened; then four stages, four updates, ready and delivered.
    expect([
      types.filter((type: string) => type === 'order'),
      types.filter((type: string) => type === 'order_update'),
    ]).toEqual([['order'], Array(10).fill('order_update')])
    expect((await owner.whole(id)).payments).toMatchObject([{ amount: 640_000 }, { amount: 600_000, method: 'upi' }])
  })
})
