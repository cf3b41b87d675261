import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sweep, sweepLatePhotos, sweepOrderPhotos } from '../../../worker/features/uploads/sweep-photos.ts'
import { bucketWith, under } from '../../helpers/worker/bindings.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { findTableScans, overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type AdminOrder, listNotifications, orderAdmin } from '../../helpers/worker/orders.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { admin, adminId, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { countedCtx, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()

type Update = AdminOrder['updates'][number]
const orderOf = () => admin.createOrder({ userId: sneha.id, outfitType: 'Christening gown', status: 'cutting' })
const photos = (count: number) => Promise.all(Array.from({ length: count }, () => createUploadedPhoto(adminId)))
const pathOf = (orderId: string, update = '') => `/api/admin/orders/${orderId}/updates${update && `/${update}`}`
const post = (orderId: string, body: object) => admin.post(pathOf(orderId), body)
async function posted(orderId: string, body: object) {
  const response = await post(orderId, { title: 'Cut', ...body })
  if (response.status !== 201) throw new Error(`update: ${response.status} ${await response.text()}`)
  return response.json<Update>()
}
/** Creates an order with an update that has this number of photos. */
async function orderWithUpdate(count: number, body: object = {}) {
  const [{ id }, keys] = [await orderOf(), await photos(count)]
  return { id, keys, key: keys[0] ?? '', update: await posted(id, { photos: keys, ...body }) }
}
const revise = (orderId: string, { id, updatedAt }: Update, patch: object, desk = admin) =>
  desk.patch(pathOf(orderId, id), { updatedAt, ...patch })
const news = () => listNotifications(sneha, '?type=order_update')
const seen = async (orderId: string) => (await sneha.read<{ updates: Update[] }>(`/api/user/orders/${orderId}`)).updates
/** Returns the statuses for the admin, the customer and a stranger who request a photo. */
const looks = async (key: string) =>
  Promise.all([admin, sneha, divya].map(async (who) => (await who.get(`/api/photos/${key}`)).status))
const rowOf = (key: string) => db.first('SELECT claim_id FROM photos WHERE key = ?', key)

describe('an order update', () => {
  it('says to admins who wrote it and who moved the order, and to nobody else', async () => {
    const { id, updatedAt } = await orderOf()
    const second = await signInAdmin('second@example.com')
    const moving = { title: 'Stitched', stage: 'stitching', moveOrder: updatedAt, photos: [] }
    expect((await second.post(pathOf(id), moving)).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({
      updates: [{ byName: 'second@example.com' }],
      stages: [
        { stage: 'cutting', byName: 'owner@example.com' },
        { stage: 'stitching', byName: 'second@example.com' },
      ],
    })
    const hers = await (await sneha.get(`/api/user/orders/${id}`)).text()
    expect(hers).toContain('Stitched')
    expect(hers).not.toMatch(/byName|second@example/)
  })

  it('shows its customer title, text, photos and status, and notifies without saying what is new', async () => {
    const { id, keys } = await orderWithUpdate(10, { title: 'On the table', description: 'Ivory lawn' })
    expect(await seen(id)).toEqual([
      {
        ...{ id: expect.any(String), title: 'On the table', description: 'Ivory lawn', photos: keys },
        ...{ stage: 'cutting', createdAt: expect.any(String) },
      },
    ])
    expect(await looks(keys[9] ?? '')).toEqual([200, 200, 404])
    const [latest] = await news()
    const message = 'There is news about Christening gown, with photos.'
    expect(latest).toMatchObject({ title: 'News about your order', message, relatedId: id })
    expect(JSON.stringify(latest)).not.toContain('On the table')
  })

  it('that is hidden is in no answer, news or photo of the customer, who is told when it becomes visible and sees no more of it once it is hidden again', async () => {
    const before = (await news()).length
    const { id, key, update } = await orderWithUpdate(1, { title: 'Ruined the lace', isVisible: false })
    expect([await looks(key), (await news()).length]).toEqual([[200, 404, 404], before])
    for (const path of [`/api/user/orders/${id}`, '/api/user/orders'])
      expect(await (await sneha.get(path)).text()).not.toContain('Ruined')
    const visible = await (await revise(id, update, { isVisible: true })).json<Update>()
    expect([await looks(key), (await news()).length]).toEqual([[200, 200, 404], before + 1])
    // The update is still visible, so there is no new notification.
    const renamed = await (await revise(id, visible, { title: 'Cut again', isVisible: true })).json<Update>()
    expect(await seen(id)).toMatchObject([{ title: 'Cut again' }])
    await revise(id, renamed, { isVisible: false })
    expect([await looks(key), (await news()).length, await seen(id)]).toEqual([[200, 404, 404], before + 1, []])
  })

  it('keeps what a change leaves out, and releases photos that are removed', async () => {
    const { id, keys, update } = await orderWithUpdate(2, { description: 'As it was' })
    const [[kept = '', gone = ''], [added = '']] = [keys, await photos(1)]
    const changed = await revise(id, update, { photos: [added, kept] })
    expect(await changed.json()).toMatchObject({ title: 'Cut', description: 'As it was', photos: [added, kept] })
    for (const key of [kept, added]) expect(await looks(key)).toEqual([200, 200, 404])
    expect(await looks(gone)).toEqual([404, 404, 404])
    await eventually(async () => expect(await env.PHOTOS.head(gone)).toBeNull())
    expect(await rowOf(gone)).toBeNull()
  })

  it('leaves photos to the hourly sweep when R2 does not answer, and shows them to nobody meanwhile', async () => {
    expectErrors()
    const { id, key, update } = await orderWithUpdate(1)
    const broken = under(admin, { PHOTOS: bucketWith({ delete: () => Promise.reject(new Error('R2 is down')) }) })
    expect((await broken.delete(pathOf(id, update.id))).status).toBe(200)
    expect([await looks(key), (await env.PHOTOS.head(key)) !== null]).toEqual([[404, 404, 404], true])
    await sweep(countedCtx().ctx)
    expect([await env.PHOTOS.head(key), await rowOf(key)]).toEqual([null, null])
  })

  it('is refused with what cannot be', async () => {
    const { id } = await orderOf()
    const [many, unknown] = [Array.from({ length: 11 }, (_, nth) => `k${nth}`), ['u/nobody/x']]
    for (const [body, ...refused] of [
      [{}, 400, 'Title is required'],
      [{ title: 'x'.repeat(121) }, 400, 'Title is too long (at most 120 characters)'],
      [{ title: 'Cut', stage: 'sewn' }, 400, 'Please choose a stage'],
      [{ title: 'Cut', isVisible: 'yes' }, 400, 'Please choose who may see it'],
      [{ title: 'Cut', photos: many }, 400, 'You can only upload 10 file(s).'],
      [{ title: 'Cut', photos: unknown }, 422, 'We could not find one of your photos. Please add it again.'],
    ] as const)
      expect(await refusal(post(id, body))).toEqual(refused)
    expect((await admin.getOrder(id)).updates).toEqual([])
  })

  it('takes no photo of another person or update, and is out of reach of another order', async () => {
    const { id, key, update } = await orderWithUpdate(1)
    for (const taken of [key, await createUploadedPhoto(sneha.id)])
      expect((await post(id, { title: 'Cut', photos: [taken] })).status).toBe(422)
    const other = await orderOf()
    expect((await revise(other.id, update, { title: 'Stolen' })).status).toBe(404)
    expect((await admin.delete(pathOf(other.id, update.id))).status).toBe(404)
    expect(await seen(id)).toMatchObject([{ title: 'Cut' }])
  })
})

it('of two admins who change one update the second is refused, claims no photo and notifies nobody', async () => {
  const { id, update } = await orderWithUpdate(0, { isVisible: false })
  const [key = ''] = await photos(1)
  expect((await revise(id, update, { title: 'First' })).status).toBe(200)
  expect((await revise(id, update, { title: 'Second' })).status).toBe(409)
  const fresh = (await admin.getOrder(id)).updates[0] ?? update
  const before = await news()
  const slow = overtake(await orderAdmin(), () => revise(id, fresh, { title: 'Third' }))
  expect((await revise(id, fresh, { isVisible: true, photos: [key] }, slow)).status).toBe(409)
  expect((await admin.getOrder(id)).updates).toMatchObject([{ title: 'Third', isVisible: false, photos: [] }])
  expect(await rowOf(key)).toEqual({ claim_id: null })
  expect(await news()).toEqual(before)
})

/** Creates an order from a booking with a photo, adds one by the admin and one in an update; returns the three keys. */
async function orderWithPhotos() {
  const [booked, shown] = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(adminId)]
  const finished = await createUploadedPhoto(adminId)
  const { id: bookingId } = await book(sneha, { inspirationPhotos: [booked] })
  const { id } = await admin.createOrder({ bookingId, userId: sneha.id, inspirationPhotos: [booked, shown] })
  await posted(id, { photos: [finished] })
  return { id, keys: [booked, shown, finished] }
}
const change = async (id: string, patch: object) => expect((await admin.updateOrder(id, patch)).status).toBe(200)
/** Returns how many of these photos remain in R2 after the sweep of unattached photos. */
async function countLeft(keys: string[]) {
  await sweep(countedCtx().ctx)
  return (await Promise.all(keys.map((key) => env.PHOTOS.head(key)))).filter(Boolean).length
}
async function expectIdle(sweep: typeof sweepOrderPhotos, now: number) {
  const again = countedCtx()
  await sweep(again.ctx, now)
  expect(again.tally.rowsRead).toBeLessThan(20)
}

describe('the sweep of order photos', () => {
  it('takes them 12 months after an order was delivered or cancelled, which opens without them', async () => {
    const { ctx, tally } = countedCtx()
    const [done, ended] = [await orderWithPhotos(), await orderWithPhotos()]
    const [making, again] = [await orderWithPhotos(), await orderWithPhotos()]
    for (const { id } of [done, again]) await change(id, { status: 'delivered' })
    await change(ended.id, { status: 'cancelled' })
    await change(again.id, { status: 'confirmed', confirmBack: true })
    const left = () => Promise.all([done, ended, making, again].map(({ keys }) => countLeft(keys)))
    const { before, after } = yearEnd()
    await sweepOrderPhotos(ctx, before)
    expect(await left()).toEqual([3, 3, 3, 3])
    await sweepOrderPhotos(ctx, after)
    expect((await admin.get(`/api/photos/${done.keys[1]}`)).status).toBe(404)
    expect(await left()).toEqual([0, 0, 3, 3])
    const order = await admin.getOrder(done.id)
    expect(order).toMatchObject({ status: 'delivered', inspirationPhotos: [] })
    expect(order.updates.map(({ photos }) => photos)).toEqual(order.updates.map(() => []))
    expect((await sneha.get(`/api/user/orders/${done.id}`)).status).toBe(200)
    expect(await findTableScans(tally)).toEqual([])
    // The sweep skips orders that it has processed.
    await expectIdle(sweepOrderPhotos, after)
  })

  it('waits for the second delivery of an order that was taken up again', async () => {
    const { ctx } = countedCtx()
    const { id, keys } = await orderWithPhotos()
    await change(id, { status: 'delivered' })
    await change(id, { status: 'fitting', confirmBack: true })
    const { after } = yearEnd()
    await sweepOrderPhotos(ctx, after)
    expect(await countLeft(keys)).toBe(3)
    await change(id, { status: 'delivered' })
    // The second delivery is later than the sweep's position.
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
    // Two photos arrive after the sweep, one of them a month later.
    const [late, later] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
    await posted(done.id, { photos: [late, later] })
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
