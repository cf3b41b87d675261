import { describe, expect, it } from 'vitest'
import { indianMonth } from '../../../shared/time.ts'
import { book, type CreatedBooking, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

type Month = { month: string; counts: { heardFrom: string; count: number }[] }
type Stored = CreatedBooking & { updatedAt: string }
type Client = Awaited<ReturnType<typeof customer>>
const [owner, sneha] = [await admin(), await customer()]

const read = async (id: string) => sneha.read<Stored>(`/api/user/bookings/${id}`)
const tap = (who: Client, { id, updatedAt }: Stored, heardFrom: string) =>
  who.patch(`/api/user/bookings/${id}`, { updatedAt, heardFrom })
const months = async () => owner.read<Month[]>('/api/admin/reports/heard-from')
const countsNow = async () =>
  Object.fromEntries((await months())[0]?.counts.map(({ heardFrom, count }) => [heardFrom, count]) ?? [])

describe('how a customer heard of the boutique', () => {
  it('is noted with one tap, changed with another, and counted once', async () => {
    const booking = await read((await book(sneha)).id)
    const before = await countsNow()
    expect((await tap(sneha, booking, 'church')).status).toBe(200)
    expect((await tap(sneha, booking, 'church')).status).toBe(200)
    expect(await countsNow()).toEqual({ ...before, church: (before.church ?? 0) + 1 })
    expect((await tap(sneha, booking, 'friend')).status).toBe(200)
    expect(await countsNow()).toEqual({ ...before, friend: (before.friend ?? 0) + 1 })
    expect(await owner.read('/api/bookings')).toContainEqual(
      expect.objectContaining({ id: booking.id, heardFrom: 'friend' }),
    )
  })

  it('is no change of the booking: no version moves, nobody is told, and it comes in after the work has begun', async () => {
    const booking = await read((await book(sneha)).id)
    const told = (await notificationsOf(null, booking.id)).length
    await db.run("UPDATE bookings SET status = 'completed' WHERE id = ?", booking.id)
    expect((await tap(sneha, { ...booking, updatedAt: '2020-01-01T00:00:00.000Z' }, 'google')).status).toBe(200)
    expect((await read(booking.id)).updatedAt).toBe(booking.updatedAt)
    expect(await notificationsOf(null, booking.id)).toHaveLength(told)
  })

  it('is hers to say, in words that there are', async () => {
    const booking = await read((await book(sneha)).id)
    expect((await tap(await customer(), booking, 'google')).status).toBe(404)
    const unknown = await tap(sneha, booking, 'radio')
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Please choose how you heard of us' }),
    ])
  })

  it('stays in the figures of its Indian month when the booking is gone', async () => {
    const { id } = await book(sneha)
    await db.run('UPDATE bookings SET created_at = ? WHERE id = ?', Date.parse('2026-08-31T18:30:00Z'), id)
    await db.run("UPDATE bookings SET heard_from = 'street' WHERE id = ?", id)
    await db.run('DELETE FROM bookings WHERE id = ?', id)
    const { value } = (await db.first<{
      value: number
    }>("SELECT value FROM counters WHERE name = 'heard:2026-09:street'")) ?? { value: 0 }
    expect(value).toBe(1)
  })

  it('is twelve months in one walk of the counters', async () => {
    const tally = countD1(owner)
    const shown = await months()
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
    expect(shown).toHaveLength(12)
    expect(shown[0]?.month).toBe(indianMonth(Date.now()))
    expect(new Set(shown.map(({ month }) => month)).size).toBe(12)
  })
})
