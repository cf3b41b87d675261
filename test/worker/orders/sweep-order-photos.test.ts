import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  sweepLatePhotos,
  sweepOrderPhotos,
  sweep as sweepPhotos,
} from '../../../worker/features/uploads/sweep-photos.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, adminId, openShop, sneha } from '../../helpers/worker/shop.ts'
import { countedCtx, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()

/** An order of a booking with a photo, with one of the desk's and one of an update; the keys of all three. */
async function orderWithPhotos() {
  const [booked, shown] = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(adminId)]
  const finished = await createUploadedPhoto(adminId)
  const { id: bookingId } = await book(sneha, { inspirationPhotos: [booked] })
  const { id } = await admin.createOrder({ bookingId, userId: sneha.id, inspirationPhotos: [booked, shown] })
  await postPhotos(id, [finished])
  return { id, keys: [booked, shown, finished] }
}
async function postPhotos(id: string, photos: string[]) {
  expect((await admin.post(`/api/admin/orders/${id}/updates`, { title: 'Nearly done', photos })).status).toBe(201)
}
const change = async (id: string, patch: object) => expect((await admin.updateOrder(id, patch)).status).toBe(200)
/** How many of these photos R2 still has, once everything is swept that is attached no more. */
async function countLeft(keys: string[]) {
  await sweepPhotos(countedCtx().ctx)
  return (await Promise.all(keys.map((key) => env.PHOTOS.head(key)))).filter(Boolean).length
}
async function expectIdle(sweep: typeof sweepOrderPhotos, now: number) {
  const again = countedCtx()
  await sweep(again.ctx, now)
  expect(again.tally.rowsRead).toBeLessThan(20)
}

describe('the sweep of order photos', () => {
  it.each(['delivered', 'cancelled'])(
    'takes them 12 months after an order was %s, which opens without them',
    async (status) => {
      const { ctx, tally } = countedCtx()
      const [done, making, again] = [await orderWithPhotos(), await orderWithPhotos(), await orderWithPhotos()]
      for (const { id } of [done, again]) await change(id, { status })
      await change(again.id, { status: 'confirmed', confirmBack: true })
      const { before, after } = yearEnd()
      await sweepOrderPhotos(ctx, before)
      expect(await countLeft(done.keys)).toBe(3)
      await sweepOrderPhotos(ctx, after)
      expect((await admin.get(`/api/photos/${done.keys[1]}`)).status).toBe(404)
      expect([await countLeft(done.keys), await countLeft(making.keys), await countLeft(again.keys)]).toEqual([0, 3, 3])
      const order = await admin.getOrder(done.id)
      expect(order).toMatchObject({ status, inspirationPhotos: [] })
      expect(order.updates.map(({ photos }) => photos)).toEqual(order.updates.map(() => []))
      expect((await sneha.get(`/api/user/orders/${done.id}`)).status).toBe(200)
      expect(await findTableScans(tally)).toEqual([])
      // What it has looked at it does not look at again.
      await expectIdle(sweepOrderPhotos, after)
    },
  )

  it('waits for the second delivery of an order that was taken up again', async () => {
    const { ctx } = countedCtx()
    const { id, keys } = await orderWithPhotos()
    await change(id, { status: 'delivered' })
    await change(id, { status: 'fitting', confirmBack: true })
    const { after } = yearEnd()
    await sweepOrderPhotos(ctx, after)
    expect(await countLeft(keys)).toBe(3)
    await change(id, { status: 'delivered' })
    // Its second delivery is later than what the sweep has come to.
    const later = "UPDATE order_stages SET created_at = ? WHERE order_id = ? AND stage = 'delivered'"
    await db.run(later, Date.now() + 1000, id)
    await sweepOrderPhotos(ctx, after + 60_000)
    expect(await countLeft(keys)).toBe(0)
  })
})

describe('the sweep of photos that were added later', () => {
  it('takes them 12 months after they came, each by itself, and never of an order that is made', async () => {
    const { ctx, tally } = countedCtx()
    const [done, making] = [await orderWithPhotos(), await orderWithPhotos()]
    await change(done.id, { status: 'delivered' })
    const { after } = yearEnd()
    await sweepOrderPhotos(ctx, after)
    // Two come after the order was looked at, of which one a month later.
    const [late, later] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
    await postPhotos(done.id, [late, later])
    const monthMs = 31 * 86_400_000
    await db.run('UPDATE photos SET created_at = created_at + ? WHERE key = ?', monthMs, later)

    const photosOf = async () => (await admin.getOrder(done.id)).updates.flatMap(({ photos }) => photos)
    await sweepLatePhotos(ctx, Date.now())
    await sweepLatePhotos(ctx, after)
    expect([await countLeft([late, later]), await photosOf()]).toEqual([1, [later]])
    await sweepLatePhotos(ctx, after + monthMs)
    expect([await countLeft([late, later]), await photosOf()]).toEqual([0, []])
    expect(await countLeft(making.keys)).toBe(3)
    expect(await findTableScans(tally)).toEqual([])
    await expectIdle(sweepLatePhotos, after + monthMs)
  })

  it('leaves those of an order that has ended since to the other sweep', async () => {
    const { id, keys } = await orderWithPhotos()
    await change(id, { status: 'cancelled' })
    const { after } = yearEnd()
    await db.run('UPDATE order_stages SET created_at = ? WHERE order_id = ?', after, id)
    await sweepLatePhotos(countedCtx().ctx, after)
    expect(await countLeft(keys)).toBe(3)
  })
})
