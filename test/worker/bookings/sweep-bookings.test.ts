import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sweepBookings } from '../../../worker/features/bookings/bookings.ts'
import { sweep as sweepPhotos } from '../../../worker/features/uploads/sweep-photos.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

const owner = await admin()

const { ctx } = countedCtx()
const isThere = async (id: string) => (await countOf('bookings', 'id', id)) === 1
const setStatus = (id: string, status: string) => owner.put(`/api/admin/bookings/${id}`, { status })

describe('the sweep of bookings', () => {
  it('takes those that were cancelled or never answered for 12 months, and all that hangs on them', async () => {
    const sneha = await customer()
    const photo = await createUploadedPhoto(sneha.id)
    const [unanswered, cancelled, answered] = [
      await book(sneha, { childName: 'Unansweredchild', inspirationPhotos: [photo] }),
      await book(sneha),
      await book(sneha),
    ]
    expect((await setStatus(cancelled.id, 'cancelled')).status).toBe(200)
    expect((await setStatus(answered.id, 'confirmed')).status).toBe(200)
    const all = await db.count('bookings')
    const { before, after } = yearEnd()

    await sweepBookings(ctx, before)
    for (const { id } of [unanswered, cancelled, answered]) expect(await isThere(id)).toBe(true)
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).not.toBeNull()

    await sweepBookings(ctx, after)
    expect(await isThere(unanswered.id)).toBe(false)
    expect(await isThere(cancelled.id)).toBe(false)
    expect(await isThere(answered.id)).toBe(true)
    expect(await db.count('bookings')).toBe(all - 2)
    expect(await owner.read('/api/bookings?q=Unansweredchild')).toEqual([])
    // The photo is hidden from now on, and its sweep deletes the object before the row.
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).toBeNull()
    expect(await findPhotoRow(photo)).toBeNull()
  })

  it('leaves one that an order was made of, one with a visit to come, and one that was touched since', async () => {
    const sneha = await customer()
    const { before, after } = yearEnd()
    const [ordered, visited, touched] = [await book(sneha), await book(sneha), await book(sneha)]
    const insert =
      "INSERT INTO orders (id, booking_id, outfit_type, status, created_at, updated_at) VALUES (?, ?, 'Gown', 'cancelled', 0, 0)"
    await db.run(insert, crypto.randomUUID(), ordered.id)
    await db.run(
      "INSERT INTO visits (id, kind, booking_id, starts_at, minutes, created_at, updated_at) VALUES (?, 'consultation', ?, ?, 30, 0, 0)",
      crypto.randomUUID(),
      visited.id,
      after,
    )
    await db.run('UPDATE bookings SET updated_at = ? WHERE id = ?', before, touched.id)
    await sweepBookings(ctx, after)
    for (const { id } of [ordered, visited, touched]) expect(await isThere(id)).toBe(true)
    // A past visit is deleted with its booking.
    await sweepBookings(ctx, yearEnd(3).after)
    expect(await isThere(visited.id)).toBe(false)
    expect(await countOf('visits', 'booking_id', visited.id)).toBe(0)
    expect(await isThere(ordered.id)).toBe(true)
  })
})
