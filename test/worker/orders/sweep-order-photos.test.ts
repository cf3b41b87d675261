import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepLatePhotos } from '../../../worker/features/orders/sweep-late-photos.ts'
import { sweepOrderPhotos } from '../../../worker/features/orders/sweep-order-photos.ts'
import { sweep as sweepPhotos } from '../../../worker/features/uploads/sweep-photos.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { countedCtx, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let owner: Awaited<ReturnType<typeof orderAdmin>>
let ownerId: string
beforeAll(async () => {
  owner = await orderAdmin()
  ownerId = (await (await owner.get('/api/user')).json<{ id: string }>()).id
})

/** An order of a booking with a photo, with one of the desk's and one of an update; the keys of all three. */
async function orderWithPhotos() {
  const sneha = await customer()
  const [booked, shown, finished] = [
    await createUploadedPhoto(sneha.id),
    await createUploadedPhoto(ownerId),
    await createUploadedPhoto(ownerId),
  ]
  const booking = await book(sneha, { inspirationPhotos: [booked] })
  const { id } = await owner.createOrder({
    bookingId: booking.id,
    userId: sneha.id,
    inspirationPhotos: [booked, shown],
  })
  const update = { id: crypto.randomUUID(), title: 'Nearly done', photos: [finished] }
  expect((await owner.post(`/api/admin/orders/${id}/updates`, update)).status).toBe(201)
  return { id, client: sneha, keys: [booked, shown, finished] }
}

const end = async (id: string, status: string) => expect((await owner.updateOrder(id, { status })).status).toBe(200)
const deliver = (id: string) => end(id, 'delivered')
const objectsOf = async (keys: string[]) => (await Promise.all(keys.map((key) => env.PHOTOS.head(key)))).filter(Boolean)

describe('the sweep of order photos', () => {
  it('takes them 12 months after the delivery, and the order opens without them', async () => {
    const { ctx, tally } = countedCtx()
    const [done, making] = [await orderWithPhotos(), await orderWithPhotos()]
    await deliver(done.id)
    const { before, after } = yearEnd()
    await sweepOrderPhotos(ctx, before)
    await sweepPhotos(ctx)
    expect(await objectsOf(done.keys)).toHaveLength(3)

    await sweepOrderPhotos(ctx, after)
    expect((await owner.get(`/api/photos/${done.keys[1]}`)).status).toBe(404)
    await sweepPhotos(ctx)
    expect(await objectsOf(done.keys)).toEqual([])
    expect(await objectsOf(making.keys)).toHaveLength(3)
    const order = await owner.getOrder(done.id)
    expect(order).toMatchObject({ status: 'delivered', inspirationPhotos: [] })
    expect(order.updates.map(({ photos }) => photos)).toEqual(order.updates.map(() => []))
    expect((await done.client.get(`/api/user/orders/${done.id}`)).status).toBe(200)
    expect(await findTableScans(tally)).toEqual([])

    // What it has looked at it does not look at again.
    const again = countedCtx()
    await sweepOrderPhotos(again.ctx, after)
    expect(again.tally.rowsRead).toBeLessThan(20)
  })

  it('takes those of a cancelled order too, and none of one that was taken up again', async () => {
    const { ctx, tally } = countedCtx()
    const [cancelled, again] = [await orderWithPhotos(), await orderWithPhotos()]
    await end(cancelled.id, 'cancelled')
    await end(again.id, 'cancelled')
    expect((await owner.updateOrder(again.id, { status: 'confirmed', confirmBack: true })).status).toBe(200)
    const { before, after } = yearEnd()
    await sweepOrderPhotos(ctx, before)
    await sweepPhotos(ctx)
    expect(await objectsOf(cancelled.keys)).toHaveLength(3)
    await sweepOrderPhotos(ctx, after)
    await sweepPhotos(ctx)
    expect(await objectsOf(cancelled.keys)).toEqual([])
    expect(await objectsOf(again.keys)).toHaveLength(3)
    expect(await owner.getOrder(cancelled.id)).toMatchObject({ status: 'cancelled', inspirationPhotos: [] })
    expect(await findTableScans(tally)).toEqual([])
  })

  it('waits for the second delivery of an order that was taken up again', async () => {
    const { ctx } = countedCtx()
    const { id, keys } = await orderWithPhotos()
    await deliver(id)
    expect((await owner.updateOrder(id, { status: 'fitting', confirmBack: true })).status).toBe(200)
    const { after } = yearEnd()
    await sweepOrderPhotos(ctx, after)
    await sweepPhotos(ctx)
    expect(await objectsOf(keys)).toHaveLength(3)
    await deliver(id)
    // Its second delivery is later than what the sweep has come to.
    await env.DB.prepare("UPDATE order_stages SET created_at = ? WHERE order_id = ? AND stage = 'delivered'")
      .bind(Date.now() + 1000, id)
      .run()
    await sweepOrderPhotos(ctx, after + 60_000)
    await sweepPhotos(ctx)
    expect(await objectsOf(keys)).toEqual([])
  })
})

describe('the sweep of photos that were added later', () => {
  it('takes them 12 months after they came, each by itself, and never of an order that is made', async () => {
    const { ctx, tally } = countedCtx()
    const [done, making] = [await orderWithPhotos(), await orderWithPhotos()]
    await deliver(done.id)
    const { after } = yearEnd()
    await sweepOrderPhotos(ctx, after)
    await sweepPhotos(ctx)
    // Two come after the order was looked at, of which one a month later.
    const [late, later] = [await createUploadedPhoto(ownerId), await createUploadedPhoto(ownerId)]
    const update = { id: crypto.randomUUID(), title: 'Worn today', photos: [late, later] }
    expect((await owner.post(`/api/admin/orders/${done.id}/updates`, update)).status).toBe(201)
    const monthMs = 31 * 86_400_000
    await env.DB.prepare('UPDATE photos SET created_at = created_at + ? WHERE key = ?').bind(monthMs, later).run()

    await sweepLatePhotos(ctx, Date.now())
    await sweepLatePhotos(ctx, after)
    await sweepPhotos(ctx)
    expect(await objectsOf([late, later])).toHaveLength(1)
    expect(await objectsOf(making.keys)).toHaveLength(3)
    const photosOf = async () => (await owner.getOrder(done.id)).updates.flatMap(({ photos }) => photos)
    expect(await photosOf()).toEqual([later])
    await sweepLatePhotos(ctx, after + monthMs)
    await sweepPhotos(ctx)
    expect([await objectsOf([late, later]), await photosOf()]).toEqual([[], []])
    expect(await objectsOf(making.keys)).toHaveLength(3)
    expect(await findTableScans(tally)).toEqual([])

    const again = countedCtx()
    await sweepLatePhotos(again.ctx, after + monthMs)
    expect(again.tally.rowsRead).toBeLessThan(20)
  })

  it('leaves those of an order that has ended since to the other sweep', async () => {
    const { ctx } = countedCtx()
    const { id, keys } = await orderWithPhotos()
    await end(id, 'cancelled')
    const { after } = yearEnd()
    await env.DB.prepare('UPDATE order_stages SET created_at = ? WHERE order_id = ?').bind(after, id).run()
    await sweepLatePhotos(ctx, after)
    await sweepPhotos(ctx)
    expect(await objectsOf(keys)).toHaveLength(3)
  })
})
